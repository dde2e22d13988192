import { href, redirect } from 'react-router'
import type { Route } from './+types/swap.ts'
import { workingExerciseOrBack } from './working-exercise-or-back.server.ts'
import { stayOrGoBack } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { swapExercise } from '#app/models/programmes/swapping.server.ts'

export const loader = () => redirect(href('/program-settings'))

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const item = await workingExerciseOrBack(user, params.item)
  const form = await request.formData()
  const swap = await swapExercise(user, item, String(form.get('exerciseId')), Number(form.get('version')))
  const back = `${href('/program-settings')}#${item.id}`
  if (swap.outcome === 'changed elsewhere')
    return stayOrGoBack(
      request,
      back,
      `'${item.exerciseName}' was changed in another window meanwhile, and is not swapped.`,
      {
        kind: 'warning',
      },
    )
  if (swap.outcome === 'already there')
    return stayOrGoBack(request, back, `'${swap.exerciseName}' is already in the programme. Nothing was changed.`, {
      kind: 'info',
    })
  return stayOrGoBack(request, back, `'${swap.exerciseName}' now stands here, with the same parameters.`)
}
