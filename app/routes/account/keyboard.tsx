import { href, redirect } from 'react-router'
import type { Route } from './+types/keyboard.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { setSlashFocusesSearch } from '#app/models/practice/user.server.ts'

export const loader = () => redirect(href('/account/details'))

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  await setSlashFocusesSearch(requireUser().id, form.get('slashFocusesSearch') === 'on')
  return redirectWithNotice(href('/account/details'), 'Saved')
}
