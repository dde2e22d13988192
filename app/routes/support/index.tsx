import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import type { Route } from './+types/index.ts'
import { SupportSchema } from './schema.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { TextareaField } from '#app/forms/field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { backTo } from '#app/http/back.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { askForSupport } from '#app/models/practice/support.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { LONGEST } from '#app/models/longest.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Support · Rehab Guide' }]

/** `?message=` is what the message begins with, `?back=` the page to return to. */
export function loader({ url }: Route.LoaderArgs) {
  const { email } = requireUser()
  return {
    id: randomUUID(),
    email,
    message: url.searchParams.get('message') ?? '',
    back: backTo(url.searchParams.get('back'), href('/dashboard')),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await readForm(request, SupportSchema)
  if (!form.ok) return form.rejected
  const wait = await countTry('support', user.id)
  if (wait > 0)
    return form.reject({ '': [`You have sent many messages. Please wait ${Math.ceil(wait / 60)} minutes.`] })
  await askForSupport(user, form.value)
  return redirectWithNotice(
    backTo(form.value.back ?? null, href('/dashboard')),
    'Thank you. Your message is on its way to the help desk.',
  )
}

export default function Support({ loaderData: { id, email, message, back }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).SupportSchema, {
    id: 'support',
    lastResult: actionData?.result,
    defaultValue: { id, message, back },
  })
  return (
    <Page title="Support" narrow>
      <p className="lead">Ask for an exercise that is missing, or tell us what does not work. A person reads it.</p>
      <PostForm className="panel" id={form.id} onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} labels={{ message: 'Your message' }} />
        <input type="hidden" name="id" value={fields.id.initialValue} />
        <input type="hidden" name="back" value={fields.back.initialValue} />
        <TextareaField
          field={fields.message}
          label="Your message"
          hint={`The answer comes to ${email}. Please name no client.`}
          maxLength={LONGEST.message}
        />
        <div className="row">
          <Button look="primary" icon="send">
            Send
          </Button>
          <ButtonLink to={back}>Cancel</ButtonLink>
        </div>
      </PostForm>
    </Page>
  )
}
