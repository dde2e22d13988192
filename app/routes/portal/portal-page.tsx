import './portal.css'
import type { ReactNode } from 'react'
import { href, isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'

/** The frame of the client's pages: large, friendly, and with nothing that needs an account. */
export function PortalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="portal">
      <p className="brand">
        <Logo />
        <span>Rehab Guide</span>
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  )
}

/** What a client reads when a page can't be shown, and what to do then. */
export function PortalTrouble({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <PortalPage title="We can’t find this programme">
        <p>The link may have been cut short when it was copied, or the programme was taken back.</p>
        <ul>
          <li>Open the link in the message from your clinic again.</li>
          <li>Or open it by its prescription ID, which is on your printed programme.</li>
          <li>If neither helps, please ask your clinic to send it again.</li>
        </ul>
        <ButtonLink look="primary" to={href('/portal')}>
          Open by prescription ID
        </ButtonLink>
      </PortalPage>
    )
  return (
    <PortalPage title="Something went wrong on our side">
      <p>Sorry. Please go back and try again in a moment. If it stays like this, ask your clinic.</p>
    </PortalPage>
  )
}
