import './client-picker.css'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from './button.tsx'
import { useDebounce } from '#app/browser/debounce.ts'
import type { ClientChoice } from '#app/models/clients/client-list.server.ts'
import { LONGEST } from '#app/models/longest.ts'

/** Waits so long for the next key. (publishing.md §9) */
const DEBOUNCE_MS = 1000
const NONE_FOUND = "No clients found, please ensure you're searching by Last Name."

interface Parts {
  /** Of the fieldset that it stands in. */
  id: string
  choice: ClientChoice
  several?: boolean
  /** Who is not to be chosen here. */
  except?: string[]
  /** What is said to who has no clients. */
  none?: string
  /** What is said before the outcome of the search. */
  said?: string
}

/**
 * Clients to choose from, one or `several`, as `clientId`: a search, and a box for each client that it finds. Who is chosen
 * stays in sight, whatever is searched. Without script its buttons post the form that it stands in, by `intent`.
 */
export function ClientPicker({ id, choice, several = false, except, none, said = '' }: Parts) {
  const query = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const { found, pinned, rows, list, isSearching, ask, askSoon, keepTicked } = useClientSearch(choice, several)
  const search = (event: SyntheticEvent) => {
    event.preventDefault()
    ask(query.current?.value ?? '')
  }
  const more = (event: SyntheticEvent) => {
    event.preventDefault()
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
    ask(found.query, found.pages + 1)
  }
  return (
    <div className="client-picker">
      <div className="field">
        <label htmlFor={`${id}-query`}>Search clients</label>
        <div className="client-search">
          <input
            ref={query}
            id={`${id}-query`}
            name="query"
            type="search"
            defaultValue={choice.query}
            autoComplete="off"
            maxLength={LONGEST.search}
            onChange={({ target }) => askSoon(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && search(event)}
          />
          <Button icon="search" name="intent" value="search" formAction={`#${id}`} onClick={search}>
            Search
          </Button>
        </div>
      </div>
      {!isHydrated && <input type="hidden" name="searched" value={found.query} />}
      <input type="hidden" name="pages" value={found.pages} />
      <p role="status" className="soft small">
        {said} {outcome(found, pinned.length, none)}
      </p>
      <ul
        ref={list}
        className={several ? 'client-rows' : 'client-rows is-short'}
        aria-busy={isSearching}
        onChange={keepTicked}
      >
        {rows
          .filter((client) => !except?.includes(client.id))
          .map((client) => (
            <ClientRow key={client.id} {...client} several={several} isChosen={pinned.includes(client)} />
          ))}
      </ul>
      {found.hasMore && (
        <Button icon="down" name="intent" value="more" formAction={`#${id}`} onClick={more}>
          Show more clients
        </Button>
      )}
      {found.isCut && <p className="hint">Not all of them are shown: search for the others by name.</p>}
    </div>
  )
}

type Client = ClientChoice['others'][number]

/** What is shown: whoever was ticked when the search began, and was chosen before, stands above what it finds. */
function useClientSearch(choice: ClientChoice, several: boolean) {
  const fetcher = useFetcher<ClientChoice>()
  const { soon, cancel } = useDebounce()
  const list = useRef<HTMLUListElement>(null)
  const known = useRef(new Map<string, Client>())
  const given = useRef(choice)
  const [pinned, setPinned] = useState(choice.chosen)
  const found = fetcher.data ?? choice
  const rows = [...pinned, ...found.others.filter(({ id }) => pinned.every((client) => client.id !== id))]
  const isSearching = fetcher.state !== 'idle'
  useEffect(() => {
    for (const client of rows) known.current.set(client.id, client)
  })
  useEffect(() => {
    if (given.current === choice) return
    given.current = choice
    setPinned(together(tickedIn(list, known), choice.chosen, several))
  }, [choice, several])
  const pinTicked = () => setPinned(tickedIn(list, known))
  const ask = (query: string, pages = 1) => {
    cancel()
    pinTicked()
    void fetcher.load(`${href('/clients/choice')}?${new URLSearchParams({ query, pages: String(pages) })}`)
  }
  const askSoon = (query: string) => soon(DEBOUNCE_MS, () => ask(query))
  /** The answer under way does not know of this tick. */
  const keepTicked = () => isSearching && pinTicked()
  return { found, pinned, rows, list, isSearching, ask, askSoon, keepTicked }
}

function tickedIn(list: RefObject<HTMLUListElement | null>, known: RefObject<Map<string, Client>>) {
  const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])]
  return boxes.flatMap(({ value }) => known.current.get(value) ?? [])
}

/** Who is ticked here, and whom the server has chosen since, such as a client who was just added. */
function together(ticked: Client[], chosen: Client[], several: boolean) {
  if (!several) return ticked.length > 0 ? ticked : chosen
  return [...chosen, ...ticked.filter(({ id }) => chosen.every((client) => client.id !== id))]
}

function outcome({ query, count }: ClientChoice, chosen: number, none = 'You have no clients yet.') {
  const found = count === 1 ? '1 client' : `${count} clients`
  const selected = chosen > 0 ? `, ${chosen} selected` : ''
  if (count === 0) return query ? NONE_FOUND : none
  return `${found}${query && ` for “${query}”`}${selected}`
}

function ClientRow({ id, name, email, several, isChosen }: Client & { several: boolean; isChosen: boolean }) {
  return (
    <li>
      <label className="choice">
        <input
          type={several ? 'checkbox' : 'radio'}
          name="clientId"
          value={id}
          defaultChecked={isChosen}
          aria-describedby={`email-${id}`}
        />
        {name}
      </label>
      <span id={`email-${id}`} className="soft small">
        {email ?? 'no email address'}
      </span>
    </li>
  )
}
