import './sessions.css'
import { Form, Link, href } from 'react-router'
import type { Route } from './+types/verify-email.ts'
import { SignInPage } from './sign-in-page.tsx'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { currentUser } from '#app/middleware/session.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { sendVerificationAgain, verifyEmail } from '#app/models/practice/user.server.ts'
import { Button } from '#app/ui/button.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Confirm your email address · Rehab Guide' }]

/** The link only shows a button: mail scanners open links, and would use it up. */
export const loader = ({ url }: Route.LoaderArgs) => ({
  token: url.searchParams.get('token'),
  isSignedIn: currentUser() !== null,
})

export async function action({ request }: Route.ActionArgs) {
  const token = (await request.formData()).get('token')
  const user = currentUser()
  const home = user ? href('/dashboard') : href('/login')
  if (typeof token === 'string' && token !== '') {
    const isConfirmed = await verifyEmail(token)
    if (isConfirmed) return redirectWithNotice(home, 'Thank you, your email address is confirmed.')
    return redirectWithNotice(home, 'This link has been used or is too old. Log in to have a new one sent.', {
      kind: 'warning',
    })
  }
  if (!user) return redirectWithNotice(home, 'Please log in first.', { kind: 'info' })
  if (await countTry('mail-request', user.email))
    return redirectWithNotice(
      home,
      'We have sent it several times. Please look into your spam folder, or try again in an hour.',
      { kind: 'warning' },
    )
  await sendVerificationAgain(user)
  return redirectWithNotice(home, `We have sent a link to ${user.email}.`)
}

export default function VerifyEmail({ loaderData: { token, isSignedIn } }: Route.ComponentProps) {
  return (
    <SignInPage title="Confirm your email address">
      <Form method="post" className="form">
        {token && <input type="hidden" name="token" value={token} />}
        {token || isSignedIn ? (
          <Button look="primary">{token ? 'Confirm my email address' : 'Send me the link again'}</Button>
        ) : (
          <Link to={href('/login')}>Log in to have the link sent again</Link>
        )}
      </Form>
    </SignInPage>
  )
}
