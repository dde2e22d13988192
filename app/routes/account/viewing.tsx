import { href, redirect, replace } from 'react-router'
import type { Route } from './+types/viewing.ts'
import { backTo } from '#app/http/back.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { setViewing } from '#app/models/practice/user.server.ts'

export const loader = () => redirect(href('/account/details'))

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await request.formData()
  await setViewing(user, { showCaptions: wish(form, 'showCaptions'), offerNarration: wish(form, 'offerNarration') })
  return replace(backTo(form.get('back'), href('/account/details')))
}

/** A choice that was not posted stays as it was. */
const wish = (form: FormData, name: string) => (form.has(name) ? form.get(name) === 'true' : undefined)
