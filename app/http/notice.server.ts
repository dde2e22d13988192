import { createCookie, data, replace } from 'react-router'
import { isByScript } from './by-script.ts'

export interface Notice {
  text: string
  kind: 'success' | 'info' | 'warning'
  isQuiet?: boolean
  stays?: boolean
}

type NoticeOptions = Partial<Omit<Notice, 'text'>> & { headers?: HeadersInit }

/** Carries one notice over one redirect. Nothing in it needs a secret: it is shown as text to who sent it. */
const noticeCookie = createCookie('notice', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 60 })

/** Redirects to `to`, whose page then shows `text` as a `role="status"`; a quiet one is only announced where there is script. */
export async function redirectWithNotice(to: string, text: string, options: NoticeOptions = {}) {
  return replace(to, { headers: await headersWithNotice(text, options) })
}

/**
 * Answers a button that a page's script presses beside the page (a fetcher): the page stays, and its data is read anew. A
 * redirect would be dropped, and the fresh data with it, if the page went on meanwhile. Without script it leads to `back`.
 */
export async function stayOrGoBack(request: Request, back: string, text = '', options: NoticeOptions = {}) {
  const headers = text ? await headersWithNotice(text, options) : undefined
  return isByScript(request) ? data(null, { headers }) : replace(back, { headers })
}

/** Answers a form whose page stays as it is, and shows `text` with its fresh data. */
export async function stayWithNotice(text: string, options: NoticeOptions = {}) {
  return data(null, { headers: await headersWithNotice(text, options) })
}

async function headersWithNotice(text: string, { kind = 'success', headers, ...more }: NoticeOptions) {
  const all = new Headers(headers)
  all.append('Set-Cookie', await noticeCookie.serialize({ text, kind, ...more } satisfies Notice))
  return all
}

/** The notice that the request carries, and the header that takes it away again. */
export async function readNotice(request: Request): Promise<{ notice: Notice | null; headers: HeadersInit }> {
  const notice: Notice | null = await noticeCookie.parse(request.headers.get('Cookie'))
  if (!notice) return { notice, headers: {} }
  return { notice, headers: { 'Set-Cookie': await noticeCookie.serialize('', { maxAge: 0 }) } }
}
