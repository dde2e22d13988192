import { href } from 'react-router'
import type { Route } from './+types/details.ts'
import { AccountPage } from './account-page.tsx'
import { KeyboardSection } from './keyboard-section.tsx'
import { requireUser } from '#app/middleware/session.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ViewingChoices } from '#app/ui/viewing-choices.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Account details · Rehab Guide' }]

export function loader() {
  const { name, email, emailVerifiedAt, practice, showCaptions, offerNarration, slashFocusesSearch } = requireUser()
  return {
    name,
    email,
    isVerified: emailVerifiedAt !== null,
    practice: practice.name,
    timeZone: practice.timeZone,
    viewing: { showCaptions, offerNarration },
    slashFocusesSearch,
  }
}

export default function Details({ loaderData }: Route.ComponentProps) {
  const { name, email, isVerified, practice, timeZone, viewing, slashFocusesSearch } = loaderData
  return (
    <AccountPage title="Account details">
      <dl className="panel facts">
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Practice</dt>
        <dd>{practice}</dd>
        <dt>Time zone</dt>
        <dd>{timeZone}</dd>
        <dt>Email</dt>
        <dd>
          {email}{' '}
          <span className={isVerified ? 'badge' : 'badge badge-warm'}>
            {isVerified ? 'confirmed' : 'not confirmed'}
          </span>
        </dd>
      </dl>
      {!isVerified && (
        <PostForm action={href('/verify-email')}>
          <Button icon="mail">Send me the link again</Button>
        </PostForm>
      )}
      <section className="stack" aria-labelledby="viewing">
        <h2 id="viewing">Viewing</h2>
        <p className="soft">How you see the films yourself. What your clients see is set in each programme.</p>
        <ViewingChoices {...viewing} back={href('/account/details')} />
      </section>
      <KeyboardSection slashFocusesSearch={slashFocusesSearch} />
    </AccountPage>
  )
}
