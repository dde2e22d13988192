import { createCookie, href, redirect } from 'react-router'
import { notFound } from '#app/http/not-found.ts'
import { type Door, portalDoor } from '#app/models/portal.server.ts'
import { env } from '#app/services/env.server.ts'

const PASS_SECONDS = 12 * 60 * 60
const secure = env.PUBLIC_URL.startsWith('https:')

/** The programme behind a portal link, for who may see it: an unknown link is a 404, a private one asks for the pin. */
export async function enterPortal(request: Request, token: string): Promise<Door> {
  const door = (await portalDoor({ portalToken: token })) ?? notFound()
  if (!(await mayEnter(request, door))) throw redirect(href('/portal/:token/pin', { token }))
  return door
}

/** Whether the programme needs no pin, or this browser has given the right one in the last 12 hours. */
export async function mayEnter(request: Request, door: Door): Promise<boolean> {
  if (!door.isPrivate) return true
  const pass: { until?: number } | null = await passOf(door).parse(request.headers.get('Cookie'))
  return (pass?.until ?? 0) > Date.now()
}

/** The header that lets this browser into the programme for 12 hours. */
export async function givePass(door: Door): Promise<HeadersInit> {
  return { 'Set-Cookie': await passOf(door).serialize({ until: Date.now() + PASS_SECONDS * 1000 }) }
}

const passOf = ({ id, key }: Door) =>
  createCookie(`${secure ? '__Host-' : ''}portal-${id}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: PASS_SECONDS,
    secrets: [key],
  })
