import { href, redirect } from 'react-router'
import type { Route } from './+types/copy.ts'
import { backTo, topOf } from '#app/http/back.ts'
import { stayOrGoBack } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { duplicateExercise } from '#app/models/exercises/copy.server.ts'
import { newRecordId } from '#app/models/fields.ts'

export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/exercise/:exerciseId', params))

/**
 * Copies the exercise into My Exercises; `objectId` is to be the copy's id. Whose plan has no exercises of one's own is told
 * so where a new one would be made.
 */
export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  if (!user.permissions.includes('allowExerciseCreation')) return redirect(href('/exercise/new'))
  const form = await request.formData()
  const copyId = newRecordId(form.get('objectId'))
  const { exerciseName, error } = await duplicateExercise(user, params.exerciseId, copyId)
  const back = topOf(backTo(form.get('back'), href('/exercise')))
  if (error) return stayOrGoBack(request, back, error, { kind: 'warning' })
  return stayOrGoBack(request, back, `'${exerciseName}' duplicated. View it in My Exercises`)
}
