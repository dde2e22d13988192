import './publish.css'
import { randomUUID } from 'node:crypto'
import { useEffect } from 'react'
import { data, href, useFetcher } from 'react-router'
import type { Route } from './+types/index.ts'
import { Clients } from './clients.tsx'
import { addClient, draftAgain, failed, publishProgramme } from './intents.server.ts'
import { NewClient } from './new-client.tsx'
import { Preview } from './preview.tsx'
import { Draft, PublishSchema } from './schema.ts'
import { SaveCollection } from './save-collection.tsx'
import { Settings } from './settings.tsx'
import { saveAsTemplate, updateTemplate } from './template-intents.server.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field } from '#app/forms/field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { clientChoice } from '#app/models/clients/client-list.server.ts'
import { MOST_PAGES } from '#app/models/clients/picker.ts'
import { dosageInWords } from '#app/models/exercises/params.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { updatableTemplates } from '#app/models/programmes/template-saving.server.ts'
import { workingProgramme } from '#app/models/programmes/working.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { showToast } from '#app/browser/toast.ts'
import { VerifyEmail } from '#app/ui/verify-email.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Publish · Rehab Guide' }]

/** `?clientId=` comes with a client in hand, such as from the client's own page. */
export async function loader({ url }: Route.LoaderArgs) {
  const user = requireUser()
  const { programmeTitle, exercises } = await workingProgramme(user)
  const clientId = url.searchParams.getAll('clientId')
  const ids = { publicationId: randomUUID(), newClientId: randomUUID() }
  const draft = Draft.parse({ ...ids, programmeTitle, templateTitle: programmeTitle, clientId })
  const [choice, templates] = await Promise.all([clientChoice(user, draft), updatableTemplates(user)])
  return {
    draft,
    choice,
    templates,
    exercises: exercises.map(({ id, exerciseName, picture, params, clientId }) => ({
      id,
      exerciseName,
      picture,
      dosage: dosageInWords(params),
      isPrivate: clientId !== null,
    })),
    isVerified: user.emailVerifiedAt !== null,
    mayRequirePin: user.permissions.includes('allowPrivatePrescriptions'),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await readForm(request, PublishSchema)
  if (!form.ok) throw data(null, { status: 400 })
  const { intent, ...draft } = form.value
  return INTENTS[intent](user, draft).catch(failed(user, intent, draft))
}

const INTENTS = {
  publish: publishProgramme,
  'add-client': addClient,
  'save-template': saveAsTemplate,
  'update-template': updateTemplate,
  search: (user: User, draft: Draft) => draftAgain(user, { ...draft, pages: 1 }),
  more: (user: User, draft: Draft) => draftAgain(user, { ...draft, pages: Math.min(draft.pages + 1, MOST_PAGES) }),
}

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.data ?? actionData
  const { draft, choice } = answer ?? loaderData
  useEffect(() => {
    if (answer?.saved) showToast({ text: answer.saved, kind: 'success' })
  }, [answer])
  const [form, fields] = useForm(async () => (await import('./schema.ts')).Draft, {
    id: 'publish',
    lastResult: answer?.result,
    defaultValue: draft,
  })
  const isPublishing = fetcher.formData?.get('intent') === 'publish'
  return (
    <Page title="Publish">
      {!loaderData.isVerified && (
        <VerifyEmail>Please verify your email address before sending a prescription.</VerifyEmail>
      )}
      <PostForm
        fetcher={fetcher}
        action={href('/publish')}
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="publish"
      >
        <input type="hidden" name="publicationId" value={draft.publicationId} />
        {draft.sendAgain && <input type="hidden" name="sendAgain" value="on" />}
        <div className="publish-form">
          <ErrorSummary form={form} labels={LABELS} />
          <Field
            field={fields.programmeTitle}
            label={LABELS.programmeTitle}
            defaultValue={draft.programmeTitle}
            autoComplete="off"
          />
          <Clients
            field={fields.clientId}
            choice={choice}
            status={answer?.added ? `${answer.added} is added and selected.` : ''}
          >
            <NewClient
              key={draft.newClientId}
              draft={draft}
              name={fields.newClientName}
              email={fields.newClientEmail}
            />
          </Clients>
          <Settings
            draft={draft}
            chosen={choice.chosen}
            sendEmail={fields.sendEmail}
            requirePin={fields.requirePin}
            mayRequirePin={loaderData.mayRequirePin}
          />
          <SaveCollection
            draft={draft}
            templates={loaderData.templates}
            title={fields.templateTitle}
            template={fields.updateTemplateId}
            errors={form.allErrors}
            saved={answer?.saved ?? ''}
          />
          <Button look="primary" icon="send" name="intent" value="publish" isBusy={isPublishing}>
            Publish
          </Button>
        </div>
        <Preview
          id={`${form.id}-exercises`}
          title={draft.programmeTitle}
          exercises={loaderData.exercises}
          errors={form.allErrors.exercises}
        />
      </PostForm>
    </Page>
  )
}

const LABELS = {
  programmeTitle: 'Programme title',
  clientId: 'Select clients',
  newClientName: 'Client name',
  newClientEmail: 'Client email',
  sendEmail: 'Send email',
  requirePin: 'Require pin',
  exercises: 'Programme preview',
  templateTitle: 'Template title',
  updateTemplateId: 'Template to update',
  template: 'Save collection',
  templateCap: 'Save collection',
}
