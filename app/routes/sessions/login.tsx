import './sessions.css'
import { Form, Link, href, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/login.ts'
import { authenticate } from './authenticator.server.ts'
import { withMark } from './known-browser.server.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field } from '#app/forms/field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { backTo } from '#app/http/back.ts'
import { preferencesOf } from '#app/cookies/preferences.server.ts'
import { currentUser, signIn } from '#app/middleware/session.server.ts'
import { Button } from '#app/ui/button.tsx'
import { PreferenceButtons } from '#app/ui/shell.tsx'
import { SignInPage } from './sign-in-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Log in · Rehab Guide' }]

/** `?again` asks for somebody else than who is signed in. */
export async function loader({ request, url }: Route.LoaderArgs) {
  if (currentUser() && !url.searchParams.has('again')) throw redirect(href('/dashboard'))
  return preferencesOf(request)
}

export async function action({ request }: Route.ActionArgs) {
  const { rejected, user, email, redirectTo } = await authenticate(request)
  if (rejected) return rejected
  if (user.passwordExpired) throw redirect(`${href('/forgot-password')}?expired`)
  const headers = await withMark(email, await signIn(user.id))
  return redirect(backTo(redirectTo ?? null, href('/dashboard')), { headers })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [form, fields] = useForm(async () => (await import('./schema.ts')).LoginSchema, {
    id: 'login',
    lastResult: actionData?.result,
    defaultValue: { redirectTo: search.get('redirectTo') ?? '' },
  })
  return (
    <SignInPage title="Log in" aside={<PreferenceButtons {...loaderData} back={href('/login')} />}>
      <Form method="post" className="form" id={form.id} onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} labels={{ email: 'Email', password: 'Password' }} />
        <input type="hidden" name="redirectTo" value={fields.redirectTo.defaultValue ?? ''} />
        <Field field={fields.email} label="Email" type="email" autoComplete="username" />
        <Field field={fields.password} label="Password" type="password" autoComplete="current-password" />
        <Button look="primary">Log in</Button>
      </Form>
      <p>
        <Link to={href('/forgot-password')}>Forgotten your password?</Link>
      </p>
      <p>
        New here? <Link to={href('/register')}>Register your practice</Link>
      </p>
    </SignInPage>
  )
}
