import './sessions.css'
import { setTimeout } from 'node:timers/promises'
import { Form, Link, href, useSearchParams } from 'react-router'
import type { Route } from './+types/forgot-password.ts'
import { ForgotPasswordSchema } from './schema.ts'
import { SignInPage } from './sign-in-page.tsx'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field } from '#app/forms/field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { requestNewPassword } from '#app/models/practice/user.server.ts'
import { Button } from '#app/ui/button.tsx'

/** Far longer than writing the letter takes, so that time does not tell who is registered. */
const ANSWER_MS = 500

export const meta: Route.MetaFunction = () => [{ title: 'New password · Rehab Guide' }]

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ForgotPasswordSchema)
  if (!form.ok) return form.rejected
  await Promise.all([sendLink(form.value.email), setTimeout(ANSWER_MS)])
  return redirectWithNotice(
    href('/login'),
    `If ${form.value.email} is registered here, a link to choose a new password is on its way.`,
    { stays: true },
  )
}

async function sendLink(email: string) {
  if (!(await countTry('mail-request', email))) await requestNewPassword(email)
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [form, fields] = useForm(async () => (await import('./schema.ts')).ForgotPasswordSchema, {
    id: 'forgot-password',
    lastResult: actionData?.result,
  })
  const isExpired = search.has('expired')
  return (
    <SignInPage title={isExpired ? 'Your password has expired' : 'Forgotten your password?'}>
      <p className="soft">We send you a link with which you can choose a new one. It works once, for one hour.</p>
      <Form method="post" className="form" id={form.id} onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} labels={{ email: 'Email' }} />
        <Field field={fields.email} label="Email" type="email" autoComplete="username" />
        <Button look="primary">Send the link</Button>
      </Form>
      <p>
        <Link to={href('/login')}>Back to log in</Link>
      </p>
    </SignInPage>
  )
}
