import { createCookie } from 'react-router'

const THEMES = ['system', 'light', 'dark'] as const

export interface Preferences {
  /** No JavaScript at all: chosen, or because the browser asks to save data. */
  lite: boolean
  theme: (typeof THEMES)[number]
}

const preferencesCookie = createCookie('preferences', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 31_536_000,
})

/** How this browser wants its pages. */
export async function preferencesOf(request: Request): Promise<Preferences> {
  const chosen: Partial<Preferences> = (await preferencesCookie.parse(request.headers.get('Cookie'))) ?? {}
  return {
    lite: chosen.lite ?? request.headers.get('Save-Data') === 'on',
    theme: THEMES.find((theme) => theme === chosen.theme) ?? 'system',
  }
}

/** The header that keeps `changed` beside what this browser chose before. */
export async function keepPreferences(request: Request, changed: Partial<Preferences>): Promise<HeadersInit> {
  const chosen = (await preferencesCookie.parse(request.headers.get('Cookie'))) ?? {}
  return { 'Set-Cookie': await preferencesCookie.serialize({ ...chosen, ...changed }) }
}
