import './clients.css'
import { Form, Link, href } from 'react-router'
import type { Route } from './+types/index.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { clientPage } from '#app/models/client.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty, Page } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Clients · Rehab Guide' }]

export async function loader({ url }: Route.LoaderArgs) {
  const query = url.searchParams.get('search')?.slice(0, 200) ?? ''
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page')) || 1))
  return { query, ...(await clientPage(requireUser(), { query, page })) }
}

export default function Clients({ loaderData: { query, count, page, pages, clients } }: Route.ComponentProps) {
  const to = (asked: number) =>
    `${href('/clients')}?${new URLSearchParams({ ...(query && { search: query }), page: String(asked) })}`
  return (
    <Page
      title="Clients"
      actions={
        <ButtonLink look="primary" icon="add-client" to={href('/clients/new')}>
          New client
        </ButtonLink>
      }
    >
      <Form role="search" action={href('/clients')} className="clients-search">
        <label className="visually-hidden" htmlFor="search">
          Search clients
        </label>
        <input
          id="search"
          name="search"
          type="search"
          key={query}
          defaultValue={query}
          placeholder="Search clients"
          autoComplete="off"
          maxLength={200}
        />
        <Button icon="search">Search</Button>
      </Form>
      <p role="status" className="soft">
        {count === 1 ? '1 client' : `${count} clients`}
        {query && ` for “${query}”`}
      </p>
      {clients.length === 0 ? (
        <NoClients isSearch={query !== ''} />
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

type Row = Route.ComponentProps['loaderData']['clients'][number]

function ClientRow({ id, name, email, prescriptions }: Row) {
  return (
    <li>
      <span className="grow">
        <Link to={href('/clients/:clientId/prescriptions', { clientId: id })} className="client-name">
          {name}
        </Link>
        <br />
        <span className="soft small">{email ?? 'no email address'}</span>
      </span>
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
