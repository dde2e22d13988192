import { href, replace } from 'react-router'
import type { Route } from './+types/description.ts'
import { changedElsewhere } from './conflict.ts'
import { DescriptionSchema } from './schema.ts'
import { workingExerciseOrBack } from './working-exercise-or-back.server.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { TextareaField } from '#app/forms/field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { changeExercise, workingExercise } from '#app/models/programmes/working.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Edit description · Rehab Guide' }]
export const handle = { dialog: 'Edit description' }
/** After a refusal too: the form must carry the version that is there now. */
export const shouldRevalidate = () => true

export async function loader({ params }: Route.LoaderArgs) {
  const { exerciseDescription, version } = await workingExercise(requireUser(), params.item)
  return { exerciseDescription, version }
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const exercise = await workingExerciseOrBack(user, params.item)
  const form = await readForm(request, DescriptionSchema)
  if (!form.ok) return form.rejected
  const { version, ...change } = form.value
  const isSaved = await changeExercise(user, exercise, version, change)
  return isSaved
    ? replace(`${href('/program-settings')}#${exercise.id}`)
    : form.reject({ exerciseDescription: [changedElsewhere(exercise.exerciseDescription)] })
}

export default function EditDescription({
  loaderData: { exerciseDescription, version },
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).DescriptionSchema, {
    id: 'edit-description',
    lastResult: actionData?.result,
    defaultValue: { exerciseDescription },
  })
  return (
    <Page title="Edit description" back={{ to: href('/program-settings'), label: 'Programme settings' }} narrow>
      <PostForm className="form" id={form.id} onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} labels={{ exerciseDescription: 'Description' }} />
        <input type="hidden" name="version" value={version} />
        <TextareaField
          field={fields.exerciseDescription}
          label="Description"
          autoFocus
          hint="One sentence a step. It changes in this programme only."
        />
        <Button look="primary">Save</Button>
      </PostForm>
    </Page>
  )
}
