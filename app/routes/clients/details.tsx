import { href } from 'react-router'
import type { Route } from './+types/details.ts'
import { ClientFields, LABELS } from './client-fields.tsx'
import { ClientPage } from './client-page.tsx'
import { ClientSchema } from './schema.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { editableClient, updateClient, visibleClient } from '#app/models/clients/client.server.ts'
import { formatDay } from '#app/models/dates.ts'
import { newClientPin } from '#app/models/secret.server.ts'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.client.name ?? 'Client'} · Rehab Guide` },
]

export async function loader({ params }: Route.LoaderArgs) {
  const { id, name, email, dateOfBirth, clientPin, updatedAt, mayEdit } = await visibleClient(
    requireUser(),
    params.clientId,
  )
  return {
    client: { id, name, email: email ?? '', dateOfBirth: dateOfBirth ?? '' },
    born: dateOfBirth && formatDay(dateOfBirth),
    pin: clientPin,
    updatedAt: updatedAt.toISOString(),
    mayEdit,
  }
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const client = await editableClient(user, params.clientId)
  const form = await readForm(request, ClientSchema)
  if (!form.ok) return form.rejected
  const { newPin, updatedAt, name, email = null, dateOfBirth = null } = form.value
  const change = { name, email, dateOfBirth, ...(newPin && { clientPin: newClientPin() }) }
  const isUnchanged = await updateClient(user, client, new Date(updatedAt), change)
  if (!isUnchanged) return form.reject({ '': [changedMeanwhile(client)] })
  return redirectWithNotice(href('/clients/:clientId/details', params), newPin ? 'Saved, with a new pin' : 'Saved')
}

const changedMeanwhile = ({
  name,
  email,
  dateOfBirth,
}: {
  name: string
  email: string | null
  dateOfBirth: string | null
}) =>
  `This record was changed since you opened it. It now reads: ${[name, email ?? 'no email', dateOfBirth ? `born ${formatDay(dateOfBirth)}` : 'no date of birth'].join(', ')}. Nothing of yours is saved yet; save again to replace it.`

/** Also after a refusal: the next save is then judged by the record as it is now. */
export const shouldRevalidate = () => true

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ClientPage client={loaderData.client}>
      {loaderData.mayEdit ? (
        <DetailsForm key={loaderData.updatedAt} {...loaderData} result={actionData?.result} />
      ) : (
        <dl className="panel facts">
          <dt>Email</dt>
          <dd>{loaderData.client.email || 'none'}</dd>
          <dt>Date of birth</dt>
          <dd>{loaderData.born ?? 'not known'}</dd>
          <dt>Pin</dt>
          <dd>{loaderData.pin ?? 'none yet'}</dd>
        </dl>
      )}
    </ClientPage>
  )
}

type FormParts = Route.ComponentProps['loaderData'] & {
  result?: NonNullable<Route.ComponentProps['actionData']>['result']
}

function DetailsForm({ client, pin, updatedAt, result }: FormParts) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).ClientSchema, {
    id: 'client',
    lastResult: result,
    defaultValue: client,
  })
  return (
    <PostForm className="panel client-form" id={form.id} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} labels={LABELS} />
      <input type="hidden" name="updatedAt" value={updatedAt} />
      <ClientFields fields={fields} />
      <div className="row">
        <Button look="primary">Save</Button>
      </div>
      <div className="row client-pin-row">
        <p className="grow">
          <strong>Pin</strong> <span className="client-pin">{pin ?? 'none yet'}</span>
          <br />
          <span className="hint">
            Opens the programmes that ask for it. A new one replaces it everywhere, and saves what is above.
          </span>
        </p>
        <Button name="newPin" value="on" icon="lock">
          New pin
        </Button>
      </div>
    </PostForm>
  )
}
