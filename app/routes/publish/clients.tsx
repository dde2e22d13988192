import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FieldError } from '#app/forms/field.tsx'
import type { ClientChoice } from '#app/models/clients/client-list.server.ts'
import { ClientPicker } from '#app/ui/client-picker.tsx'

/** Who the programme goes to. */
export function Clients({
  field,
  choice,
  status,
  children,
}: {
  field: Pick<FieldMetadata, 'id' | 'errorId' | 'errors'>
  choice: ClientChoice
  status: string
  children: ReactNode
}) {
  return (
    <fieldset
      className="panel"
      id={field.id}
      tabIndex={-1}
      aria-labelledby="select-clients"
      aria-describedby={field.errors && field.errorId}
    >
      <h2 id="select-clients">Select clients</h2>
      {field.errors && <FieldError field={field} />}
      <ClientPicker
        id={field.id}
        choice={choice}
        several
        none="You have no clients yet: add the first one here."
        said={status}
      />
      {children}
    </fieldset>
  )
}
