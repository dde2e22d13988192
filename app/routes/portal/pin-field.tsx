import type { ComponentProps } from 'react'
import { Field } from '#app/forms/field.tsx'

/** Where the pin is typed, pasted or filled in by the phone. The keyboard with digits comes up by itself. */
export function PinField({ field, label, hint }: Pick<ComponentProps<typeof Field>, 'field' | 'label' | 'hint'>) {
  return (
    <Field
      field={field}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={Boolean(field.errors)}
      className="portal-pin"
    />
  )
}
