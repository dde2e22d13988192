import { href, redirect } from 'react-router'
import type { Route } from './+types/copy.ts'
import { workingExerciseOrBack } from './working-exercise-or-back.server.ts'
import { stayOrGoBack } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { keepProgrammeExercise } from '#app/models/exercises/copy.server.ts'
import { newRecordId } from '#app/models/fields.ts'

export const loader = () => redirect(href('/program-settings'))

/**
 * Keeps the programme's exercise, as it stands there, in My Exercises; `objectId` is to be the copy's id. Whose plan has no
 * exercises of one's own is told so where a new one would be made.
 */
export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  if (!user.permissions.includes('allowExerciseCreation')) return redirect(href('/exercise/new'))
  const copyId = newRecordId((await request.formData()).get('objectId'))
  const { id } = await workingExerciseOrBack(user, params.item)
  const { exerciseName, error } = await keepProgrammeExercise(user, id, copyId)
  const back = `${href('/program-settings')}#${id}`
  if (error) return stayOrGoBack(request, back, error, { kind: 'warning' })
  return stayOrGoBack(request, back, `New exercise '${exerciseName}' saved!`)
}
