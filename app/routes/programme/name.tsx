import { href, replace } from 'react-router'
import type { Route } from './+types/name.ts'
import { changedElsewhere } from './conflict.ts'
import { NameSchema } from './schema.ts'
import { workingExerciseOrBack } from './working-exercise-or-back.server.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field } from '#app/forms/field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { changeExercise, workingExercise } from '#app/models/programmes/working.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Edit name · Rehab Guide' }]
export const handle = { dialog: 'Edit name' }
/** After a refusal too: the form must carry the version that is there now. */
export const shouldRevalidate = () => true

export async function loader({ params }: Route.LoaderArgs) {
  const { exerciseName, version } = await workingExercise(requireUser(), params.item)
  return { exerciseName, version }
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const exercise = await workingExerciseOrBack(user, params.item)
  const form = await readForm(request, NameSchema)
  if (!form.ok) return form.rejected
  const { version, ...change } = form.value
  const isSaved = await changeExercise(user, exercise, version, change)
  return isSaved
    ? replace(`${href('/program-settings')}#${exercise.id}`)
    : form.reject({ exerciseName: [changedElsewhere(exercise.exerciseName)] })
}

export default function EditName({ loaderData: { exerciseName, version }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm(async () => (await import('./schema.ts')).NameSchema, {
    id: 'edit-name',
    lastResult: actionData?.result,
    defaultValue: { exerciseName },
  })
  return (
    <Page title="Edit name" back={{ to: href('/program-settings'), label: 'Programme settings' }} narrow>
      <PostForm className="form" id={form.id} onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} labels={{ exerciseName: 'Exercise name' }} />
        <input type="hidden" name="version" value={version} />
        <Field
          field={fields.exerciseName}
          label="Exercise name"
          autoFocus
          hint="In this programme only; the library keeps its own name."
        />
        <Button look="primary">Save</Button>
      </PostForm>
    </Page>
  )
}
