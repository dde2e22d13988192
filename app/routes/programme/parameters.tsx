import { Form, href, replace } from 'react-router'
import type { Route } from './+types/parameters.ts'
import { changedElsewhere } from './conflict.ts'
import { ParametersSchema } from './schema.ts'
import { RefusalSummary } from '#app/forms/error-summary.tsx'
import { type Rejected, readForm } from '#app/forms/read-form.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { type Param, dosageInWords, editableParams, keptParams, withCustomParameter } from '#app/models/params.ts'
import { changeExercise, workingExercise } from '#app/models/working-programme.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { ParameterRows } from '#app/ui/parameter-rows.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Edit parameters · Rehab Guide' }]
/** After a refusal too: the form must carry the version that is there now. */
export const shouldRevalidate = () => true

export async function loader({ params }: Route.LoaderArgs) {
  const exercise = await workingExercise(requireUser(), params.item)
  return { exerciseName: exercise.exerciseName, version: exercise.version, params: editableParams(exercise.params) }
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const exercise = await workingExercise(user, params.item)
  const form = await readForm(request, ParametersSchema)
  if (!form.ok) return form.rejected
  const { intent, customParameter = '', version } = form.value
  const kept = withCustomParameter(keptParams(form.value.params), customParameter)
  const isSaved = await changeExercise(user, exercise, version, { params: kept })
  if (!isSaved) return form.reject({ '': [changedElsewhere(dosageInWords(exercise.params))] })
  return replace(
    intent === 'add'
      ? href('/program-settings/:item/parameters', params)
      : `${href('/program-settings')}#${exercise.id}`,
  )
}

export default function EditParameters({
  loaderData: { exerciseName, version, params },
  actionData,
}: Route.ComponentProps) {
  return (
    <Page title="Edit parameters" back={{ to: href('/program-settings'), label: 'Programme settings' }} narrow>
      <p className="lead">{exerciseName}</p>
      <Form method="post" className="form" key={version} noValidate>
        <RefusalSummary rejected={actionData} />
        <input type="hidden" name="version" value={version} />
        {/* The first button is the one that Enter presses. */}
        <button name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <ParameterRows name="params" params={asTyped(params, actionData)} />
        <div className="row parameters-add">
          <div className="field grow">
            <label htmlFor="customParameter">Custom parameter</label>
            <input id="customParameter" name="customParameter" maxLength={40} />
          </div>
          <Button name="intent" value="add" icon="plus">
            Add
          </Button>
        </div>
        <Button look="primary" name="intent" value="save">
          Save
        </Button>
      </Form>
    </Page>
  )
}

/** After a refusal each parameter is as it was typed. */
function asTyped(params: Param[], refused?: Rejected): Param[] {
  const posted = refused?.result.initialValue?.params
  const rows = Array.isArray(posted) ? (posted as (Record<string, string> | undefined)[]) : []
  return params.map((param) => {
    const row = rows.find((typed) => typed?.param === param.param)
    return row ? { ...param, childParam: row.childParam ?? '', isActive: row.isActive === 'on' } : param
  })
}
