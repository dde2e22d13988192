import { Form, href } from 'react-router'
import type { Route } from './+types/details.ts'
import { AccountPage } from './account-page.tsx'
import { requireUser } from '#app/middleware/session.server.ts'
import { Button } from '#app/ui/button.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Account details · Rehab Guide' }]

export function loader() {
  const { name, email, emailVerifiedAt, practice } = requireUser()
  return { name, email, isVerified: emailVerifiedAt !== null, practice: practice.name, timeZone: practice.timeZone }
}

export default function Details({ loaderData: { name, email, isVerified, practice, timeZone } }: Route.ComponentProps) {
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
        <Form method="post" action={href('/verify-email')}>
          <Button icon="mail">Send me the link again</Button>
        </Form>
      )}
    </AccountPage>
  )
}
