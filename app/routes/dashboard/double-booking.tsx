import type { Rejected } from '#app/forms/read-form.ts'

interface Warned extends Rejected {
  /** What is there already, for saying that it was read. */
  clashes?: string
}

/** What is booked at that time already, and the box that books another one beside it. */
export function DoubleBooking({ id, warned }: { id: string; warned: Warned | undefined }) {
  if (!warned?.clashes) return null
  return (
    <div className="field">
      <p className="field-error" id={`${id}-warning`}>
        {warned.result.error?.acceptedClashes?.join(' ')}
      </p>
      <label className="choice">
        <input
          type="checkbox"
          id={id}
          name="acceptedClashes"
          value={warned.clashes}
          key={warned.clashes}
          aria-describedby={`${id}-warning`}
        />
        Book this one as well
      </label>
    </div>
  )
}
