import { href } from 'react-router'
import type { Route } from './+types/security.ts'
import { AccountPage } from './account-page.tsx'
import { ChangePasswordSchema } from './schema.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field } from '#app/forms/field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { formatDateTime, waitInWords } from '#app/models/dates.ts'
import { passwordFault } from '#app/models/practice/password.server.ts'
import { sessionsOf } from '#app/models/practice/session.server.ts'
import { countTry, forgetTries } from '#app/models/throttle.server.ts'
import { changePassword } from '#app/models/practice/user.server.ts'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

const LABELS = { presentPassword: 'Present password', newPassword: 'New password' }

export const meta: Route.MetaFunction = () => [{ title: 'Security · Rehab Guide' }]

export async function loader() {
  const user = requireUser()
  const sessions = await sessionsOf(user.id)
  return sessions.map(({ id, lastSeenAt, userAgent }) => ({
    id,
    userAgent: userAgent || 'Unknown browser',
    lastSeen: formatDateTime(lastSeenAt, user.practice.timeZone),
    isThis: id === user.sessionId,
  }))
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await readForm(request, ChangePasswordSchema)
  if (!form.ok) return form.rejected
  const { presentPassword, newPassword } = form.value
  const fault = await passwordFault(newPassword, { ...user, practiceName: user.practice.name })
  if (fault) return form.reject({ newPassword: [fault] })
  const wait = await countTry('present-password', user.id)
  if (wait) return form.reject({ '': [`Too many tries. Please wait ${waitInWords(wait)}, then try again.`] })
  const isChanged = await changePassword(user, presentPassword, newPassword)
  if (!isChanged) return form.reject({ presentPassword: ['That is not your present password.'] })
  await forgetTries('present-password', user.id)
  return redirectWithNotice(
    href('/account/security'),
    'Your password is changed, and every other device is signed out.',
  )
}

export default function Security({ loaderData: sessions, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).ChangePasswordSchema, {
    id: 'change-password',
    lastResult: actionData?.result,
  })
  return (
    <AccountPage title="Security">
      <section className="panel">
        <h2>Where you are signed in</h2>
        <ul className="rows">
          {sessions.map(({ id, userAgent, lastSeen, isThis }) => (
            <li key={id}>
              <span className="grow">
                {userAgent} <span className="soft small">last used {lastSeen}</span>
              </span>
              {isThis ? (
                <span className="badge">this browser</span>
              ) : (
                <PostForm action={href('/account/sessions')}>
                  <Button name="ended" value={id}>
                    Sign out
                  </Button>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="panel">
        <h2>Change password</h2>
        <PostForm className="form" id={form.id} onSubmit={form.onSubmit} noValidate>
          <ErrorSummary form={form} labels={LABELS} />
          <Field
            field={fields.presentPassword}
            label={LABELS.presentPassword}
            type="password"
            autoComplete="current-password"
          />
          <Field
            field={fields.newPassword}
            label={LABELS.newPassword}
            type="password"
            autoComplete="new-password"
            hint="At least 10 characters."
          />
          <Button look="primary">Change password</Button>
        </PostForm>
      </section>
    </AccountPage>
  )
}
