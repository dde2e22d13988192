import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { FieldError } from '#app/forms/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** (library.md §5) */
const ID_LENGTH = 10

/** Asks for the id of a past prescription. Until it has its 10 characters there is nothing to load. */
export function LoadPastPrescription({
  typed = '',
  errors,
  heading,
}: {
  typed?: string
  errors?: string[]
  heading?: ReactNode
}) {
  const [prescriptionId, setPrescriptionId] = useState(typed)
  const isIncomplete = useHydrated() && prescriptionId.trim().length !== ID_LENGTH
  return (
    <PostForm action={href('/program/load')} className="panel form" aria-label="Load Past Prescription">
      {heading}
      <div className="field">
        <label htmlFor="prescriptionId">Prescription ID</label>
        <p className="hint" id="prescriptionId-hint">
          10 characters, as on the client’s printout.
        </p>
        <input
          id="prescriptionId"
          name="prescriptionId"
          type="text"
          required
          pattern={`\\s*\\w{${ID_LENGTH}}\\s*`}
          title={`Exactly ${ID_LENGTH} characters`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          onChange={(event) => setPrescriptionId(event.target.value)}
          aria-invalid={errors ? true : undefined}
          aria-describedby="prescriptionId-hint prescriptionId-error"
        />
        <FieldError field={{ errorId: 'prescriptionId-error', errors }} />
      </div>
      <Button icon="download" disabled={isIncomplete}>
        Load
      </Button>
    </PostForm>
  )
}
