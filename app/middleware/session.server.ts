import { type MiddlewareFunction, createContext, createCookie, data, href, redirect } from 'react-router'
import { getContext, getRequest } from './context.server.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { type User, endSessionOf, signedInUser, startSession } from '#app/models/practice/session.server.ts'
import { env } from '#app/services/env.server.ts'

const userContext = createContext<User | null>(null)

// The __Host- prefix needs https, which a clinic's machine on its own network may not have.
const sessionCookie = createCookie(env.IS_HTTPS ? '__Host-session' : 'session', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: env.SESSION_MAX_SECONDS,
})

const PUBLIC_MEDIA = /^\/media\/[^/]+$/

/** Finds out who is asking, and sends whoever must sign in first to /login. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const token = await tokenOf(request)
  const user = token ? await signedInUser(token) : null
  context.set(userContext, user)
  if (!user && !PUBLIC_PAGES.test(url.pathname) && !PUBLIC_MEDIA.test(url.pathname)) {
    // A form that was sent is not thrown away: the answer says how to send it again.
    throw request.method === 'GET' ? await toLogin(request, url) : data(null, { status: 401 })
  }
  return next()
}

async function tokenOf(request: Request): Promise<string | null> {
  const token: unknown = await sessionCookie.parse(request.headers.get('Cookie'))
  return typeof token === 'string' && token !== '' ? token : null
}

async function toLogin(request: Request, url: URL) {
  const wanted = url.pathname !== '/' ? url.pathname + url.search : ''
  const headers = { 'Set-Cookie': await sessionCookie.serialize('', { maxAge: 0 }) }
  return redirect(wanted ? `${href('/login')}?${new URLSearchParams({ redirectTo: wanted })}` : href('/login'), {
    headers,
  })
}

/** The signed-in user, or null on a public page. */
export const currentUser = () => getContext().get(userContext)

/** The signed-in user. On a page that needs none, asks to sign in first. */
export function requireUser(): User {
  return currentUser() ?? fail(redirect(href('/login')))
}

/** Starts a session and returns the header that gives it to the browser. An earlier session of that browser ends. */
export async function signIn(userId: string): Promise<HeadersInit> {
  const earlier = await tokenOf(getRequest())
  if (earlier) await endSessionOf(earlier)
  const token = await startSession(userId, getRequest().headers.get('User-Agent') ?? '')
  return { 'Set-Cookie': await sessionCookie.serialize(token) }
}

/** The header that takes the session from the browser. */
export async function forgetSession(): Promise<HeadersInit> {
  return { 'Set-Cookie': await sessionCookie.serialize('', { maxAge: 0 }) }
}

function fail(response: Response): never {
  throw response
}
