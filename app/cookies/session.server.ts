import { createCookie } from 'react-router'
import { env } from '#app/services/env.server.ts'

// The __Host- prefix needs https, which a clinic's machine on its own network may not have.
const sessionCookie = createCookie(env.IS_HTTPS ? '__Host-session' : 'session', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: env.SESSION_MAX_SECONDS,
})

/** The token of the session that the browser was given; null where there is none. */
export async function sessionToken(request: Request): Promise<string | null> {
  const token: unknown = await sessionCookie.parse(request.headers.get('Cookie'))
  return typeof token === 'string' && token !== '' ? token : null
}

/** The header that gives the session to the browser. */
export async function giveSession(token: string): Promise<HeadersInit> {
  return { 'Set-Cookie': await sessionCookie.serialize(token) }
}

/** The header that takes the session from the browser. */
export async function forgetSession(): Promise<HeadersInit> {
  return { 'Set-Cookie': await sessionCookie.serialize('', { maxAge: 0 }) }
}
