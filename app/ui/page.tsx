import './page.css'
import { type ReactNode, createContext, useContext } from 'react'
import { ButtonLink } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** Whether the page was lifted into a dialog: then the page behind it keeps the `main` landmark. */
export const InDialog = createContext(false)

/** The frame of every page: one heading, a way back where there is one, and the page's own actions. */
export function Page({
  title,
  back,
  actions,
  narrow,
  children,
}: {
  title: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}) {
  const Frame = useContext(InDialog) ? 'div' : 'main'
  return (
    <Frame id={Frame === 'main' ? 'main' : undefined} tabIndex={-1} className={narrow ? 'page page-narrow' : 'page'}>
      <div className="page-head">
        {back && (
          <ButtonLink to={back.to} look="quiet" icon="back" className="page-back">
            {back.label}
          </ButtonLink>
        )}
        <h1>{title}</h1>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </Frame>
  )
}

/** What a list shows when there is nothing in it, with what can be done about that. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  )
}
