import './settings-menu.css'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from './icon.tsx'

/** The button 'Settings', and below it what it offers. Closed again on the next page. */
export function SettingsMenu({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <details key={key} className="settings-menu">
      <summary className="button button-secondary">
        <Icon name="settings" />
        Settings
      </summary>
      <div className="settings-entries">{children}</div>
    </details>
  )
}
