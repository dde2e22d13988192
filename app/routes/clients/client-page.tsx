import './clients.css'
import type { ReactNode } from 'react'
import { NavLink, href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'

/** The frame of a client's pages, with the way between them. */
export function ClientPage({ client, children }: { client: { id: string; name: string }; children: ReactNode }) {
  const clientId = client.id
  return (
    <Page
      title={client.name}
      back={{ to: href('/clients'), label: 'Clients' }}
      actions={
        <ButtonLink look="primary" icon="send" to={`${href('/publish')}?${new URLSearchParams({ clientId })}`}>
          Publish to this client
        </ButtonLink>
      }
    >
      <nav className="row" aria-label="Client">
        <NavLink to={href('/clients/:clientId/prescriptions', { clientId })} className="nav-link">
          Programmes
        </NavLink>
        <NavLink to={href('/clients/:clientId/details', { clientId })} className="nav-link">
          Details
        </NavLink>
      </nav>
      {children}
    </Page>
  )
}
