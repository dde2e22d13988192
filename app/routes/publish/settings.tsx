import type { FieldMetadata } from '@conform-to/react'
import { Link, href } from 'react-router'
import type { Draft } from './schema.ts'
import { FieldError } from '#app/forms/field.tsx'
import type { ClientChoice } from '#app/models/clients/client-list.server.ts'
import { Icon } from '#app/ui/icon.tsx'

type Client = ClientChoice['chosen'][number]
type SwitchField = Pick<FieldMetadata, 'id' | 'errorId' | 'errors'>

/** How the programme goes out. */
export function Settings({
  draft,
  chosen,
  sendEmail,
  requirePin,
  mayRequirePin,
}: {
  draft: Draft
  chosen: Client[]
  sendEmail: SwitchField
  requirePin: SwitchField
  mayRequirePin: boolean
}) {
  return (
    <section className="panel publish-settings" aria-labelledby="settings">
      <h2 id="settings">How to send it</h2>
      <Switch field={sendEmail} name="sendEmail" label="Send email?" isOn={draft.sendEmail}>
        Each client gets the link by email. Without it, you get the links to pass on yourself.
      </Switch>
      {sendEmail.errors && <Missing what="No email address" clients={chosen.filter(({ email }) => !email)} />}
      <Switch field={requirePin} name="requirePin" label="Require pin?" isOn={draft.requirePin} isOff={!mayRequirePin}>
        The link asks for the client’s own 4-digit pin before it shows anything.
      </Switch>
      {!mayRequirePin && (
        <p className="small">
          <Icon name="lock" /> Not in your plan. <Link to={href('/account/subscription')}>View subscription</Link>
        </p>
      )}
      {requirePin.errors && <Missing what="No pin yet" clients={chosen.filter(({ hasPin }) => !hasPin)} />}
    </section>
  )
}

function Switch({
  field,
  name,
  label,
  isOn,
  isOff,
  children,
}: {
  field: SwitchField
  name: string
  label: string
  isOn: boolean
  isOff?: boolean
  children: string
}) {
  const hintId = `${field.id}-hint`
  return (
    <div>
      <label className="choice" htmlFor={field.id}>
        <input
          type="checkbox"
          id={field.id}
          name={name}
          defaultChecked={isOn}
          disabled={isOff}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? `${hintId} ${field.errorId}` : hintId}
        />
        <strong>{label}</strong>
      </label>
      <p id={hintId} className="hint">
        {children}
      </p>
      {field.errors && <FieldError field={field} />}
    </div>
  )
}

/** Who stands in the way, each with a link to what is missing; in another tab, so that this form stays as it is. */
function Missing({ what, clients }: { what: string; clients: Client[] }) {
  if (clients.length === 0) return null
  return (
    <ul className="missing" aria-label={what}>
      {clients.map(({ id, name }) => (
        <li key={id}>
          {what}:{' '}
          <Link to={href('/clients/:clientId/details', { clientId: id })} target="_blank">
            {name} (opens in a new tab)
          </Link>
        </li>
      ))}
    </ul>
  )
}
