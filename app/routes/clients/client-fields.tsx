import type { FieldMetadata } from '@conform-to/react'
import { Field } from '#app/forms/field.tsx'

type TextField = FieldMetadata<string | undefined, Record<string, unknown>, string[]>

export const LABELS = { name: 'Name', email: 'Email', dateOfBirth: 'Date of birth' }

/** What is known of a client, for a new one and for changing it. */
export function ClientFields({ fields }: { fields: Record<keyof typeof LABELS, TextField> }) {
  return (
    <>
      <Field field={fields.name} label={LABELS.name} autoComplete="off" />
      <Field
        field={fields.email}
        label={LABELS.email}
        type="email"
        hint="Programmes can be sent here. Leave it empty for a client without one."
        autoComplete="off"
      />
      <Field field={fields.dateOfBirth} label={LABELS.dateOfBirth} type="date" autoComplete="off" />
    </>
  )
}
