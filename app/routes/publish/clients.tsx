import type { FieldMetadata } from '@conform-to/react'
import type { FormEventHandler, ReactNode } from 'react'
import { href } from 'react-router'
import type { Draft } from './schema.ts'
import { FieldError } from '#app/forms/field.tsx'
import type { ClientChoice } from '#app/models/client.server.ts'
import { Button } from '#app/ui/button.tsx'

const NONE_FOUND = "No clients found, please ensure you're searching by Last Name."

/** Who the programme goes to: a search, and a box for each client. Who is chosen stays in sight, whatever is searched. */
export function Clients({
  field,
  draft,
  choice,
  isSearching,
  onChange,
  status,
  children,
}: {
  field: Pick<FieldMetadata, 'id' | 'errorId' | 'errors'>
  draft: Draft
  choice: ClientChoice
  isSearching: boolean
  onChange: FormEventHandler
  status: string
  children: ReactNode
}) {
  const clients = [...choice.chosen, ...choice.others]
  return (
    <fieldset
      className="panel"
      id={field.id}
      tabIndex={-1}
      aria-labelledby="select-clients"
      aria-describedby={field.errorId}
      onChange={onChange}
    >
      <h2 id="select-clients">Select clients</h2>
      {field.errors && <FieldError field={field} />}
      <div className="field">
        <label htmlFor="query">Search clients</label>
        <div className="client-search">
          <input id="query" name="query" type="search" defaultValue={draft.query} autoComplete="off" maxLength={200} />
          <Button icon="search" name="intent" value="search" formAction={`${href('/publish')}#${field.id}`}>
            Search
          </Button>
        </div>
      </div>
      <p role="status" className="soft small">
        {status} {choice.count === 0 ? NONE_FOUND : `${choice.count} ${choice.count === 1 ? 'client' : 'clients'}`}
        {draft.query && choice.count > 0 && ` for “${draft.query}”`}
        {choice.chosen.length > 0 && `, ${choice.chosen.length} selected`}
      </p>
      <ul className="client-rows" aria-busy={isSearching}>
        {clients.map(({ id, name, email }) => (
          <li key={id}>
            <label className="choice">
              <input
                type="checkbox"
                name="clientId"
                value={id}
                defaultChecked={draft.clientId.includes(id)}
                aria-describedby={`email-${id}`}
              />
              {name}
            </label>
            <span id={`email-${id}`} className="soft small">
              {email ?? 'no email address'}
            </span>
          </li>
        ))}
      </ul>
      <input type="hidden" name="pages" value={draft.pages} />
      {choice.hasMore && (
        <Button icon="down" name="intent" value="more" formAction={`${href('/publish')}#${field.id}`}>
          Show more clients
        </Button>
      )}
      {children}
    </fieldset>
  )
}
