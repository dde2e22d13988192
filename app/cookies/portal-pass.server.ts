import { createCookie, href, redirect } from 'react-router'
import { notFound } from '#app/http/not-found.ts'
import { type Door, portalDoor } from '#app/models/publishing/portal.server.ts'
import { newToken } from '#app/models/secret.server.ts'
import { env } from '#app/services/env.server.ts'

const PASS_MS = 12 * 60 * 60 * 1000
const YEAR = 31_536_000

/** The programme behind a portal link, for who may see it: an unknown link is a 404, a private one asks for the pin. */
export async function enterPortal(request: Request, token: string): Promise<Door> {
  const door = (await portalDoor({ portalToken: token })) ?? notFound()
  if (!(await mayEnter(request, door))) throw redirect(href('/portal/:token/pin', { token }))
  return door
}

/** Whether the programme needs no pin, or this browser has given the right one in the last 12 hours. */
export async function mayEnter(request: Request, door: Door): Promise<boolean> {
  if (!door.isPrivate) return true
  return ((await passFor(request, door))?.until ?? 0) > Date.now()
}

/** The mark of a browser that once gave the right pin, which its pass tells for a year; null for any other. */
export async function passId(request: Request, door: Door | null): Promise<string | null> {
  return (door && (await passFor(request, door)))?.id ?? null
}

/** The header that lets this browser into the programme for 12 hours. */
export async function givePass(door: Door): Promise<HeadersInit> {
  const pass: Pass = { id: newToken(), until: Date.now() + PASS_MS }
  return { 'Set-Cookie': await passOf(door).serialize(pass) }
}

interface Pass {
  id: string
  until: number
}

function passFor(request: Request, door: Door): Promise<Pass | null> {
  return passOf(door).parse(request.headers.get('Cookie'))
}

const passOf = ({ id, key }: Door) =>
  createCookie(`${env.IS_HTTPS ? '__Host-' : ''}portal-${id}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: YEAR,
    secrets: [key],
  })
