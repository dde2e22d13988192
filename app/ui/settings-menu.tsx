import './settings-menu.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

/** The button 'Settings', and below it what it offers. */
export function SettingsMenu({ children }: { children: ReactNode }) {
  return (
    <Menu className="settings-menu">
      <summary className="button button-secondary">
        <Icon name="settings" />
        Settings
      </summary>
      <div className="settings-entries">{children}</div>
    </Menu>
  )
}
