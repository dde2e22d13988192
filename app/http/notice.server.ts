import { createCookie, replace } from 'react-router'

export interface Notice {
  text: string
  kind: 'success' | 'info' | 'warning'
}

/** Carries one notice over one redirect. Nothing in it needs a secret: it is shown as text to who sent it. */
const noticeCookie = createCookie('notice', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 60 })

/** Redirects to `to`, whose page then shows `text` as a `role="status"`. */
export async function redirectWithNotice(
  to: string,
  text: string,
  { kind = 'success', headers }: { kind?: Notice['kind']; headers?: HeadersInit } = {},
) {
  const all = new Headers(headers)
  all.append('Set-Cookie', await noticeCookie.serialize({ text, kind } satisfies Notice))
  return replace(to, { headers: all })
}

/** The notice that the request carries, and the header that takes it away again. */
export async function readNotice(request: Request): Promise<{ notice: Notice | null; headers: HeadersInit }> {
  const notice: Notice | null = await noticeCookie.parse(request.headers.get('Cookie'))
  if (!notice) return { notice, headers: {} }
  return { notice, headers: { 'Set-Cookie': await noticeCookie.serialize('', { maxAge: 0 }) } }
}
