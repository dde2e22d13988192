import { href, redirect } from 'react-router'
import type { Route } from './+types/favourite.ts'
import { backTo, topOf } from '#app/http/back.ts'
import { notFound } from '#app/http/not-found.ts'
import { stayOrGoBack } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { setFavourite, visibleExerciseIds } from '#app/models/exercises/exercise.server.ts'

const TOO_MANY = 'Please check your subscription - you cannot create more than 6 favourites'

export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/exercise/:exerciseId', params))

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const form = await request.formData()
  const [id = notFound()] = await visibleExerciseIds(user, [params.exerciseId])
  const isWithinCap = await setFavourite(user, id, form.get('favourite') === 'true')
  const back = backTo(form.get('back'), href('/exercise'))
  return isWithinCap ? stayOrGoBack(request, back) : stayOrGoBack(request, topOf(back), TOO_MANY, { kind: 'warning' })
}
