import type { FieldMetadata } from '@conform-to/react'
import type { FormEventHandler, ReactNode } from 'react'
import { href } from 'react-router'
import type { Draft } from './schema.ts'
import { FieldError } from '#app/forms/field.tsx'
import type { ClientChoice } from '#app/models/clients/client-list.server.ts'
import { Button } from '#app/ui/button.tsx'
import { LONGEST } from '#app/models/longest.ts'

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
  const here = `${href('/publish')}#${field.id}`
  return (
    <fieldset
      className="panel"
      id={field.id}
      tabIndex={-1}
      aria-labelledby="select-clients"
      aria-describedby={field.errors && field.errorId}
      onChange={onChange}
    >
      <h2 id="select-clients">Select clients</h2>
      {field.errors && <FieldError field={field} />}
      <Search query={draft.query} here={here} />
      <p role="status" className="soft small">
        {status} {outcome(draft.query, choice)}
      </p>
      <ul className="client-rows" aria-busy={isSearching}>
        {[...choice.chosen, ...choice.others].map((client) => (
          <ClientBox key={client.id} {...client} isChosen={draft.clientId.includes(client.id)} />
        ))}
      </ul>
      <input type="hidden" name="pages" value={draft.pages} />
      {choice.hasMore && (
        <Button icon="down" name="intent" value="more" formAction={here}>
          Show more clients
        </Button>
      )}
      {children}
    </fieldset>
  )
}

function Search({ query, here }: { query: string; here: string }) {
  return (
    <div className="field">
      <label htmlFor="query">Search clients</label>
      <div className="client-search">
        <input
          id="query"
          name="query"
          type="search"
          defaultValue={query}
          autoComplete="off"
          maxLength={LONGEST.search}
        />
        <Button icon="search" name="intent" value="search" formAction={here}>
          Search
        </Button>
      </div>
    </div>
  )
}

function outcome(query: string, { count, chosen }: ClientChoice) {
  const found = count === 1 ? '1 client' : `${count} clients`
  const selected = chosen.length > 0 ? `, ${chosen.length} selected` : ''
  if (count === 0) return query ? NONE_FOUND : 'You have no clients yet: add the first one here.'
  return `${found}${query && ` for “${query}”`}${selected}`
}

function ClientBox({ id, name, email, isChosen }: ClientChoice['chosen'][number] & { isChosen: boolean }) {
  return (
    <li>
      <label className="choice">
        <input type="checkbox" name="clientId" value={id} defaultChecked={isChosen} aria-describedby={`email-${id}`} />
        {name}
      </label>
      <span id={`email-${id}`} className="soft small">
        {email ?? 'no email address'}
      </span>
    </li>
  )
}
