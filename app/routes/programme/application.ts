import { href, redirect } from 'react-router'
import type { Route } from './+types/application.ts'
import { workingExerciseOrBack } from './working-exercise-or-back.server.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { applyParams } from '#app/models/programmes/working.server.ts'

export const loader = () => redirect(href('/program-settings'))

/** Gives the parameters of this exercise to the selected ones. */
export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const source = await workingExerciseOrBack(user, params.item)
  const items = (await request.formData()).getAll('item').map(String)
  const count = await applyParams(user, source, items)
  const back = `${href('/program-settings')}#${source.id}`
  if (count === 0)
    return redirectWithNotice(back, 'Select exercises before applying global params', { kind: 'warning' })
  const them = count === 1 ? '1 exercise' : `${count} exercises`
  return redirectWithNotice(back, `The parameters of '${source.exerciseName}' are applied to ${them}`)
}
