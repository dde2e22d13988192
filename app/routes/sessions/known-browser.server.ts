import { createCookie } from 'react-router'
import { newToken } from '#app/models/secret.server.ts'
import { keyFor } from '#app/services/secret.server.ts'

const YEAR = 31_536_000

/** What a browser keeps of an account that was signed in to with it. Says nothing of the account, and can't be forged. */
const markOf = (email: string) =>
  createCookie(`known-${keyFor('name of mark', email).slice(0, 12)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: YEAR,
    secrets: [keyFor('mark', email)],
  })

/** The mark of a browser that has signed in to this account before, or chosen its password; null for a stranger's. */
export async function knownBrowser(request: Request, email: string): Promise<string | null> {
  const mark: unknown = await markOf(email).parse(request.headers.get('Cookie'))
  return typeof mark === 'string' ? mark : null
}

/** The headers, with one that makes this browser known to the account. */
export async function withMark(email: string, given?: HeadersInit): Promise<Headers> {
  const headers = new Headers(given)
  headers.append('Set-Cookie', await markOf(email).serialize(newToken()))
  return headers
}
