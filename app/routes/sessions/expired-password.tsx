import './sessions.css'
import { Form, Link, href } from 'react-router'
import type { Route } from './+types/expired-password.ts'
import { passwordFault } from '#app/models/practice/password.server.ts'
import { withMark } from './known-browser.server.ts'
import { ExpiredPasswordSchema } from './schema.ts'
import { SignInPage } from './sign-in-page.tsx'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field } from '#app/forms/field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { forgetTries } from '#app/models/throttle.server.ts'
import { ownerOfPasswordToken, setPasswordByToken } from '#app/models/practice/user.server.ts'
import { Button } from '#app/ui/button.tsx'

const OLD_LINK = 'This link has been used or is too old. Ask for a new one.'

export const handle = { bare: true }
export const meta: Route.MetaFunction = () => [{ title: 'Choose a new password · Rehab Guide' }]

export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  return { token, isGood: (await ownerOfPasswordToken(token)) !== null }
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ExpiredPasswordSchema)
  if (!form.ok) return form.rejected
  const { token, password } = form.value
  const owner = await ownerOfPasswordToken(token)
  if (!owner) return form.reject({ '': [OLD_LINK] })
  const fault = await passwordFault(password, owner)
  if (fault) return form.reject({ password: [fault] })
  if (!(await setPasswordByToken(token, password))) return form.reject({ '': [OLD_LINK] })
  await forgetTries('account-sign-in', owner.email)
  const headers = await withMark(owner.email)
  return redirectWithNotice(href('/login'), 'Your new password is set. Please log in with it.', { headers })
}

export default function ExpiredPassword({ loaderData: { token, isGood }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).ExpiredPasswordSchema, {
    id: 'expired-password',
    lastResult: actionData?.result,
    defaultValue: { token },
  })
  return (
    <SignInPage title="Choose a new password">
      {isGood ? (
        <Form method="post" className="form" id={form.id} onSubmit={form.onSubmit} noValidate>
          <ErrorSummary form={form} labels={{ password: 'New password' }} />
          <input type="hidden" name="token" value={token} />
          <Field
            field={fields.password}
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 10 characters."
          />
          <Button look="primary">Save the new password</Button>
        </Form>
      ) : (
        <>
          <p>{OLD_LINK}</p>
          <p>
            <Link to={href('/forgot-password')}>Send me a new link</Link>
          </p>
        </>
      )}
    </SignInPage>
  )
}
