import type { ReactNode } from 'react'
import { NavLink, href } from 'react-router'
import { Page } from '#app/ui/page.tsx'

const PARTS = [
  { to: href('/account/details'), label: 'Details' },
  { to: href('/account/security'), label: 'Security' },
  { to: href('/account/sharing'), label: 'Sharing' },
  { to: href('/account/subscription'), label: 'Subscription' },
]

/** The frame of the account area's pages, with the way between them. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} narrow>
      <nav className="row" aria-label="Account">
        {PARTS.map(({ to, label }) => (
          <NavLink key={to} to={to} className="nav-link">
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  )
}
