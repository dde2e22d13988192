import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { PostForm } from './post-form.tsx'

/** What a confirmed email address is needed for, said before anything is filled in. The answer opens in another tab, so that what was filled in stays. */
export function VerifyEmail({ children }: { children: ReactNode }) {
  return (
    <PostForm action={href('/verify-email')} target="_blank" reloadDocument className="notice notice-warning">
      <Icon name="warning" />
      <div className="stack">
        <p>{children}</p>
        <Button icon="mail">Send the link again</Button>
      </div>
    </PostForm>
  )
}
