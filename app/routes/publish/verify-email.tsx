import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Said before anything is filled in. The answer opens in another tab, so that what was filled in stays. */
export function VerifyEmail() {
  return (
    <form method="post" action={href('/verify-email')} target="_blank" className="notice notice-warning">
      <Icon name="warning" />
      <div className="stack">
        <p>Please verify your email address before sending a prescription.</p>
        <Button icon="mail">Send the link again</Button>
      </div>
    </form>
  )
}
