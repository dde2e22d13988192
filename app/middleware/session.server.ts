import { type MiddlewareFunction, createContext, data, href, redirect } from 'react-router'
import { getContext, getRequest } from './context.server.ts'
import { forgetSession, giveSession, sessionToken } from '#app/cookies/session.server.ts'
import { type User, endSessionOf, signedInUser, startSession } from '#app/models/practice/session.server.ts'

const userContext = createContext<User | null>(null)

/** Finds out who is asking. */
export const whoIsAsking: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const token = await sessionToken(request)
  context.set(userContext, token ? await signedInUser(token) : null)
  return next()
}

/** Sends whoever has not signed in to /login first. A form that was sent is not thrown away: the answer says how to send it again. */
export const signedInOnly: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (context.get(userContext)) return next()
  throw request.method === 'GET' ? await toLogin(url) : data(null, { status: 401 })
}

async function toLogin(url: URL) {
  const wanted = url.pathname !== '/' ? url.pathname + url.search : ''
  const login = wanted ? `${href('/login')}?${new URLSearchParams({ redirectTo: wanted })}` : href('/login')
  return redirect(login, { headers: await forgetSession() })
}

/** The signed-in user, or null on a public page. */
export const currentUser = () => getContext().get(userContext)

/** The signed-in user. On a page that needs none, asks to sign in first. */
export function requireUser(): User {
  return currentUser() ?? fail(redirect(href('/login')))
}

/** Starts a session and returns the header that gives it to the browser. An earlier session of that browser ends. */
export async function signIn(userId: string): Promise<HeadersInit> {
  const earlier = await sessionToken(getRequest())
  if (earlier) await endSessionOf(earlier)
  const token = await startSession(userId, getRequest().headers.get('User-Agent') ?? '')
  return giveSession(token)
}

function fail(response: Response): never {
  throw response
}
