import { href, redirect } from 'react-router'
import type { Route } from './+types/sessions.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { endSession } from '#app/models/practice/session.server.ts'

export const loader = () => redirect(href('/account/security'))

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await request.formData()
  await endSession(user.id, String(form.get('ended')))
  return redirectWithNotice(href('/account/security'), 'Signed out there')
}
