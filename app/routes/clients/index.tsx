import './clients.css'
import { useRef } from 'react'
import { Form, Link, href } from 'react-router'
import type { Route } from './+types/index.ts'
import { ClientQuery } from './schema.ts'
import { useSearchSoon } from '#app/browser/debounce.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { clientPage } from '#app/models/clients/client-list.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty, Page } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LONGEST } from '#app/models/longest.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Clients · Rehab Guide' }]

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const query = ClientQuery.parse({
    ...Object.fromEntries(searchParams),
    labels: searchParams.getAll('labels').filter(Boolean),
    reportingFilters: searchParams.getAll('reportingFilters').filter(Boolean),
  })
  const { labels, ...found } = await clientPage(requireUser(), query)
  return { asked: query, known: labels, ...found }
}

/** Waits so long for the next key. (library.md §9) */
const DEBOUNCE_MS = 500

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { asked, known, count, page, pages, clients } = loaderData
  const form = useRef<HTMLFormElement>(null)
  const { searchSoon, cancel } = useSearchSoon(form, (filled) => `${href('/clients')}?${filled}`)
  const to = (page: number) => `${href('/clients')}?${searchOf(asked, page)}`
  const isFiltered = asked.query !== '' || asked.labels.length > 0 || asked.reportingFilters.length > 0
  return (
    <Page
      title="Clients"
      actions={
        <ButtonLink look="primary" icon="add-client" to={href('/clients/new')}>
          New client
        </ButtonLink>
      }
    >
      <Form
        ref={form}
        role="search"
        action={href('/clients')}
        className="clients-search"
        onChange={() => searchSoon(DEBOUNCE_MS)}
        onSubmit={cancel}
      >
        <label className="visually-hidden" htmlFor="query">
          Search clients
        </label>
        <input
          id="query"
          name="query"
          type="search"
          defaultValue={asked.query}
          placeholder="Search clients"
          autoComplete="off"
          maxLength={LONGEST.search}
        />
        <label className="visually-hidden" htmlFor="reportingFilters">
          Show
        </label>
        <select id="reportingFilters" name="reportingFilters" defaultValue={asked.reportingFilters[0] ?? ''}>
          <option value="">All clients</option>
          <option value="with-programme">With a programme</option>
          <option value="without-programme">Without a programme</option>
        </select>
        {known.length > 0 && (
          <>
            <label className="visually-hidden" htmlFor="labels">
              Label
            </label>
            <select id="labels" name="labels" defaultValue={asked.labels[0] ?? ''}>
              <option value="">Every label</option>
              {known.map((label) => (
                <option key={label}>{label}</option>
              ))}
            </select>
          </>
        )}
        <Button icon="search">Search</Button>
      </Form>
      <p role="status" className="soft">
        {count === 1 ? '1 client' : `${count} clients`}
        {asked.query && ` for “${asked.query}”`}
      </p>
      {clients.length === 0 ? (
        <NoClients isSearch={isFiltered} />
      ) : (
        <ul className="panel rows clients-list">
          {clients.map((client) => (
            <ClientRow key={client.id} {...client} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} to={to} />
    </Page>
  )
}

type Asked = Route.ComponentProps['loaderData']['asked']

function searchOf({ query, labels, reportingFilters }: Asked, page: number) {
  const search = new URLSearchParams(query && { query })
  for (const label of labels) search.append('labels', label)
  for (const filter of reportingFilters) search.append('reportingFilters', filter)
  search.set('page', String(page))
  return search
}

type Row = Route.ComponentProps['loaderData']['clients'][number]

function ClientRow({ id, name, email, label, prescriptions }: Row) {
  return (
    <li>
      <span className="grow">
        <Link to={href('/clients/:clientId/prescriptions', { clientId: id })} className="client-name">
          {name}
        </Link>
        <br />
        <span className="soft small">{email ?? 'no email address'}</span>
      </span>
      {label && <span className="badge">{label}</span>}
      <span className="soft">{prescriptions === 1 ? '1 programme' : `${prescriptions} programmes`}</span>
      <ButtonLink
        look="quiet"
        to={href('/clients/:clientId/details', { clientId: id })}
        aria-label={`Details of ${name}`}
      >
        Details
      </ButtonLink>
    </li>
  )
}

function NoClients({ isSearch }: { isSearch: boolean }) {
  if (isSearch)
    return (
      <Empty icon="search" title="No clients found, please ensure you're searching by Last Name.">
        <ButtonLink to={href('/clients')}>Show all clients</ButtonLink>
      </Empty>
    )
  return (
    <Empty icon="clients" title="No clients yet">
      <p>Add your first client here, or while you publish a programme.</p>
    </Empty>
  )
}
