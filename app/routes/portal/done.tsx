import { href, redirect } from 'react-router'
import type { Route } from './+types/done.ts'
import { enterPortal } from '#app/cookies/portal-pass.server.ts'
import { setDoneToday } from '#app/models/publishing/portal.server.ts'

export const loader = ({ params: { token } }: Route.LoaderArgs) => redirect(href('/portal/:token', { token }))

export async function action({ request, params: { token, item } }: Route.ActionArgs) {
  await enterPortal(request, token)
  const form = await request.formData()
  await setDoneToday(token, item, form.get('done') === 'true')
  return redirect(`${href('/portal/:token', { token })}#${item}`)
}
