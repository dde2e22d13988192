import './sessions.css'
import { Form, Link, href, redirect } from 'react-router'
import type { Route } from './+types/register.ts'
import { passwordFault } from '#app/models/practice/password.server.ts'
import { RegisterSchema } from './schema.ts'
import { SignInPage } from './sign-in-page.tsx'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field } from '#app/forms/field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { visitorAddress } from '#app/middleware/context.server.ts'
import { currentUser } from '#app/middleware/session.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { register } from '#app/models/practice/user.server.ts'
import { Button } from '#app/ui/button.tsx'

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  practiceName: 'Practice',
  email: 'Email',
  password: 'Password',
}

export const meta: Route.MetaFunction = () => [{ title: 'Register · Rehab Guide' }]

export function loader() {
  if (currentUser()) throw redirect(href('/dashboard'))
  return null
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, RegisterSchema)
  if (!form.ok) return form.rejected
  const fault = await passwordFault(form.value.password, form.value)
  if (fault) return form.reject({ password: [fault] })
  if (await countTry('address-register', visitorAddress()))
    return form.reject({ '': ['Too many tries. Please try again in an hour.'] })
  // Whoever is written to has not asked for it: after a few letters there are no more, and nobody learns that either.
  if (!(await countTry('register-letter', form.value.email))) await register(form.value)
  return redirectWithNotice(
    href('/login'),
    `We have sent a link to ${form.value.email}. Please confirm your email address, then log in.`,
  )
}

export default function Register({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).RegisterSchema, {
    id: 'register',
    lastResult: actionData?.result,
  })
  return (
    <SignInPage title="Register your practice">
      <p className="soft">Everything is yours to try for 14 days.</p>
      <Form method="post" className="form" id={form.id} onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} labels={LABELS} />
        <Field field={fields.firstName} label={LABELS.firstName} autoComplete="given-name" />
        <Field field={fields.lastName} label={LABELS.lastName} autoComplete="family-name" />
        <Field field={fields.practiceName} label={LABELS.practiceName} autoComplete="organization" />
        <Field field={fields.email} label={LABELS.email} type="email" autoComplete="username" />
        <Field
          field={fields.password}
          label={LABELS.password}
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters. A few unrelated words are easy to remember."
        />
        <Button look="primary">Register</Button>
      </Form>
      <p>
        Have an account? <Link to={href('/login')}>Log in</Link>
      </p>
    </SignInPage>
  )
}
