import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** What a confirmed email address is needed for, said before anything is filled in. The answer opens in another tab, so that what was filled in stays. */
export function VerifyEmail({ children }: { children: ReactNode }) {
  return (
    <form method="post" action={href('/verify-email')} target="_blank" className="notice notice-warning">
      <Icon name="warning" />
      <div className="stack">
        <p>{children}</p>
        <Button icon="mail">Send the link again</Button>
      </div>
    </form>
  )
}
