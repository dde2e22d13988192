import type { FieldMetadata } from '@conform-to/react'
import { Link, href } from 'react-router'
import type { Draft } from './schema.ts'
import { Field } from '#app/forms/field.tsx'
import { Button } from '#app/ui/button.tsx'

type TextField = FieldMetadata<string | undefined, Record<string, unknown>, string[]>

/** A client who is not in the list yet. Once added, the client is chosen and these fields are empty again. */
export function NewClient({ draft, name, email }: { draft: Draft; name: TextField; email: TextField }) {
  const isOpen = Boolean(draft.newClientName || draft.newClientEmail || name.errors || email.errors)
  return (
    <details className="new-client" open={isOpen}>
      <summary>New client</summary>
      <div className="form">
        <input type="hidden" name="newClientId" value={draft.newClientId} />
        <Field field={name} label="Client name" defaultValue={draft.newClientName} autoComplete="off" />
        {name.errors?.some((error) => error.includes('your plan')) && (
          <Link to={href('/account/subscription')} target="_blank">
            View subscription (opens in a new tab)
          </Link>
        )}
        <Field
          field={email}
          label="Client email"
          type="email"
          hint="Leave it empty for a client without one."
          defaultValue={draft.newClientEmail}
          autoComplete="off"
        />
        <Button icon="add-client" name="intent" value="add-client">
          Add client
        </Button>
      </div>
    </details>
  )
}
