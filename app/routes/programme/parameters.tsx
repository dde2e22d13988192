import { href, replace } from 'react-router'
import type { Route } from './+types/parameters.ts'
import { changedElsewhere } from './conflict.ts'
import { ParametersSchema } from './schema.ts'
import { workingExerciseOrBack } from './working-exercise-or-back.server.ts'
import { RefusalSummary } from '#app/forms/error-summary.tsx'
import { type Rejected, readForm } from '#app/forms/read-form.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { forgetOwnDosage, hasOwnDosage, libraryDosage, saveOwnDosage } from '#app/models/exercises/dosage.server.ts'
import {
  type Param,
  dosageInWords,
  editableParams,
  keptParams,
  withCustomParameter,
} from '#app/models/exercises/params.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { changeExercise, workingExercise } from '#app/models/programmes/working.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { ParameterRows } from '#app/ui/parameter-rows.tsx'
import { LONGEST } from '#app/models/longest.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Edit parameters · Rehab Guide' }]
export const handle = { dialog: 'Edit parameters' }
/** After a refusal too: the form must carry the version that is there now. */
export const shouldRevalidate = () => true

export async function loader({ params }: Route.LoaderArgs) {
  const user = requireUser()
  const { exerciseName, exerciseId, version, params: given } = await workingExercise(user, params.item)
  return {
    exerciseName,
    isOfLibrary: exerciseId !== null,
    hasOwnDosage: await hasOwnDosage(user, exerciseId),
    version,
    params: editableParams(given),
  }
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const exercise = await workingExerciseOrBack(user, params.item)
  const form = await readForm(request, ParametersSchema)
  if (!form.ok) return form.rejected
  const { intent, customParameter = '', version } = form.value
  const typed = withCustomParameter(keptParams(form.value.params), customParameter)
  const kept = intent === 'library' ? await libraryDosage(exercise.exerciseId) : typed
  const isSaved = await changeExercise(user, exercise, version, { params: kept })
  if (!isSaved) return form.reject({ '': [changedElsewhere(dosageInWords(exercise.params))] })
  return AFTER[intent](user, exercise, kept)
}

type Changed = Awaited<ReturnType<typeof workingExerciseOrBack>>

/** What else each button does once the parameters are saved, and where it leads. */
const AFTER = {
  save: (_: User, { id }: Changed) => replace(listAt(id)),
  add: (_: User, { id }: Changed) => replace(href('/program-settings/:item/parameters', { item: id })),
  async default(user: User, { id, exerciseId, exerciseName }: Changed, params: Param[]) {
    await saveOwnDosage(user, exerciseId ?? notFound(), params)
    return redirectWithNotice(listAt(id), `Saved as your default for '${exerciseName}'`)
  },
  async library(user: User, { id, exerciseId, exerciseName }: Changed) {
    await forgetOwnDosage(user, exerciseId ?? notFound())
    return redirectWithNotice(listAt(id), `'${exerciseName}' has the library's dosage again`)
  },
}

const listAt = (id: string) => `${href('/program-settings')}#${id}`

export default function EditParameters({
  loaderData: { exerciseName, isOfLibrary, hasOwnDosage, version, params },
  actionData,
}: Route.ComponentProps) {
  return (
    <Page title="Edit parameters" back={{ to: href('/program-settings'), label: 'Programme settings' }} narrow>
      <p className="lead">{exerciseName}</p>
      <PostForm className="form" key={version} noValidate>
        <RefusalSummary rejected={actionData} />
        <input type="hidden" name="version" value={version} />
        {/* The first button is the one that Enter presses. */}
        <button name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <ParameterRows name="params" params={asTyped(params, actionData)} maxLength={LONGEST.parameter} />
        <div className="row parameters-add">
          <div className="field grow">
            <label htmlFor="customParameter">Custom parameter</label>
            <input
              id="customParameter"
              name="customParameter"
              maxLength={LONGEST.parameter}
              defaultValue={String(actionData?.result.initialValue?.customParameter ?? '')}
            />
          </div>
          <Button name="intent" value="add" icon="plus">
            Add
          </Button>
        </div>
        <div className="row">
          <Button look="primary" name="intent" value="save">
            Save
          </Button>
          {isOfLibrary && (
            <Button name="intent" value="default">
              Save as my default
            </Button>
          )}
          {hasOwnDosage && (
            <Button look="quiet" name="intent" value="library">
              Use the library’s dosage
            </Button>
          )}
        </div>
      </PostForm>
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
