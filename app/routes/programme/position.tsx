import { href, redirect } from 'react-router'
import type { Route } from './+types/position.ts'
import { workingExerciseOrBack } from './working-exercise-or-back.server.ts'
import { stayOrGoBack } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { moveExercise } from '#app/models/programmes/working.server.ts'

export const loader = () => redirect(href('/program-settings'))

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const exercise = await workingExerciseOrBack(user, params.item)
  const position = Number((await request.formData()).get('position'))
  await moveExercise(user, exercise, Number.isInteger(position) ? position : 0)
  return stayOrGoBack(request, `${href('/program-settings')}#${exercise.id}`)
}
