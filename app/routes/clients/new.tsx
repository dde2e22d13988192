import { randomUUID } from 'node:crypto'
import { Link, href } from 'react-router'
import type { Route } from './+types/new.ts'
import { ClientFields, LABELS } from './client-fields.tsx'
import { NewClientSchema } from './schema.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { createClient } from '#app/models/clients/client.server.ts'
import { FREE_LIMIT } from '#app/models/practice/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'New client · Rehab Guide' }]

export const loader = () => ({ id: randomUUID() })

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await readForm(request, NewClientSchema)
  if (!form.ok) return form.rejected
  const client = await createClient(user, form.value)
  if (!client) return form.reject({ '': [`Failed to create client: your plan allows ${FREE_LIMIT} clients.`] })
  const to = href('/clients/:clientId/prescriptions', { clientId: client.id })
  return redirectWithNotice(to, `${client.name} is added.`)
}

export default function NewClient({ loaderData: { id }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).NewClientSchema, {
    id: 'new-client',
    lastResult: actionData?.result,
    defaultValue: { id },
  })
  return (
    <Page title="New client" back={{ to: href('/clients'), label: 'Clients' }} narrow>
      <PostForm className="panel" id={form.id} onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} labels={LABELS} />
        {form.errors && <Link to={href('/account/subscription')}>View subscription</Link>}
        <input type="hidden" name="id" value={fields.id.initialValue} />
        <ClientFields fields={fields} />
        <p className="hint">A 4-digit pin is made for the client; you find it with the details.</p>
        <Button look="primary" icon="add-client">
          Add client
        </Button>
      </PostForm>
    </Page>
  )
}
