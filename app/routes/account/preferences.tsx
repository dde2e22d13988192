import { href, redirect } from 'react-router'
import type { Route } from './+types/preferences.ts'
import { backTo } from '#app/http/back.ts'
import { keepPreferences } from '#app/cookies/preferences.server.ts'

export const loader = () => redirect(href('/dashboard'))

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const theme = form.get('theme')
  const lite = form.get('lite')
  const headers = await keepPreferences(request, {
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(lite ? { lite: lite === 'on' } : {}),
  })
  return redirect(backTo(form.get('back'), href('/dashboard')), { headers })
}
