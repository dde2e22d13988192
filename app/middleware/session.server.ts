import { type MiddlewareFunction, createContext, data, href, redirect } from 'react-router'
import { getContext, getRequest } from './context.server.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { forgetSession, giveSession, sessionToken } from '#app/cookies/session.server.ts'
import { type User, endSessionOf, signedInUser, startSession } from '#app/models/practice/session.server.ts'

const userContext = createContext<User | null>(null)

const PUBLIC_MEDIA = /^\/media\/[^/]+$/

/** Finds out who is asking, and sends whoever must sign in first to /login. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const token = await sessionToken(request)
  const user = token ? await signedInUser(token) : null
  context.set(userContext, user)
  if (!user && !PUBLIC_PAGES.test(url.pathname) && !PUBLIC_MEDIA.test(url.pathname)) {
    // A form that was sent is not thrown away: the answer says how to send it again.
    throw request.method === 'GET' ? await toLogin(request, url) : data(null, { status: 401 })
  }
  return next()
}

async function toLogin(request: Request, url: URL) {
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
