import type { ComponentProps } from 'react'
import { FieldError } from '#app/forms/field.tsx'
import type { ClientChoice } from '#app/models/clients/client-list.server.ts'
import { ClientPicker } from '#app/ui/client-picker.tsx'

/** Whether the exercise shows or names a patient, and which: then it is private to that client. */
export function PatientField({
  field,
  choice,
  isConfidential,
}: {
  field: ComponentProps<typeof FieldError>['field'] & { id: string }
  choice: ClientChoice
  isConfidential: boolean
}) {
  return (
    <div className="patient-field">
      <label className="choice">
        <input
          type="checkbox"
          name="confidential"
          defaultChecked={isConfidential}
          onChange={({ currentTarget: { checked, form } }) => checked || clearClient(form)}
        />
        Exercise contains patient details
      </label>
      <fieldset id={field.id} tabIndex={-1} className="patient-client" aria-describedby={field.errorId}>
        <legend>Client</legend>
        <ClientPicker id={field.id} choice={choice} />
        <FieldError field={field} />
      </fieldset>
    </div>
  )
}

/** Unchecking clears the client; without script the server does. (library.md §4) */
function clearClient(form: HTMLFormElement | null) {
  for (const box of form?.querySelectorAll<HTMLInputElement>('[name=clientId]') ?? []) box.checked = false
}
