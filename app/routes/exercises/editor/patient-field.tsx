import type { ComponentProps } from 'react'
import type { EditorData } from './editor-values.ts'
import { FieldError } from '#app/forms/field.tsx'

/** Whether the exercise shows or names a patient, and which: then it is private to that client. */
export function PatientField({
  field,
  clients,
  values,
}: {
  field: ComponentProps<typeof FieldError>['field'] & { id: string }
  clients: EditorData['clients']
  values: EditorData['values']
}) {
  return (
    <div className="patient-field">
      <label className="choice">
        <input
          type="checkbox"
          name="confidential"
          defaultChecked={values.isConfidential}
          onChange={({ currentTarget }) => currentTarget.checked || clearClient(currentTarget)}
        />
        Exercise contains patient details
      </label>
      <div className="field patient-client">
        <label htmlFor={field.id}>Client</label>
        <select id={field.id} name="clientId" defaultValue={values.clientId} aria-describedby={field.errorId}>
          <option value="">Select a client</option>
          {clients.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {email ? `${name} (${email})` : name}
            </option>
          ))}
        </select>
        <FieldError field={field} />
      </div>
    </div>
  )
}

/** Unchecking clears the client; without script the server does. (library.md §4) */
function clearClient(box: HTMLInputElement) {
  const select = box.form?.elements.namedItem('clientId')
  if (select instanceof HTMLSelectElement) select.value = ''
}
