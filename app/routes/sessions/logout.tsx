import { href, redirect } from 'react-router'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { forgetSession } from '#app/cookies/session.server.ts'
import { currentUser } from '#app/middleware/session.server.ts'
import { endSession } from '#app/models/practice/session.server.ts'

export const loader = () => redirect(href('/dashboard'))

export async function action() {
  const user = currentUser()
  if (user) await endSession(user.id, user.sessionId)
  return redirectWithNotice(href('/login'), "You've been logged out", { headers: await forgetSession() })
}
