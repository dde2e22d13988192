import { type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HeldServer } from './held-server.ts'
import { makeUser, sessionCookie } from '#tests/factories.ts'
import { db } from '#app/models/db.server.ts'

const CONNECTIONS = 200

let held: HeldServer
let session: string

beforeAll(async () => {
  const { name, value } = await sessionCookie(await makeUser())
  session = `${name}=${value}`
  held = await HeldServer.start()
})
afterAll(async () => expect(await held.end()).toBe(0))

/** Many connections that each begin with `opening`. */
function connections(opening: string): Socket[] {
  const { port } = new URL(held.server.address)
  return Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    socket.write(opening)
    return socket
  })
}

/** Sends one byte a second on each, until the server has ended all of them; returns the answers that came, each once. */
async function dribble(sockets: Socket[]): Promise<string[]> {
  const answers = new Set<string>()
  for (const socket of sockets)
    socket.on('data', (said: Buffer) => answers.add(/^HTTP\S+ (\d+)/.exec(said.toString())?.[1] ?? 'more'))
  while (sockets.some((socket) => !socket.destroyed)) {
    for (const socket of sockets) if (socket.writable) socket.write('a')
    await pause(1000)
  }
  answers.delete('more')
  return [...answers]
}

test('headers and bodies that come by a byte a second are ended', async () => {
  const header = 'GET /login HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
  const body = [
    'POST /login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 10000',
    '',
    'email=',
  ].join('\r\n')

  const attack = async () =>
    expect(await Promise.all([header, body].map((opening) => dribble(connections(opening))))).toEqual([
      ['408'],
      ['408'],
    ])

  expect(await held.under('slow headers and bodies', attack, session)).toEqual([])
})

test('who asks for much and reads nothing costs nobody anything', async () => {
  const { id } = await db.media.findFirstOrThrow({ where: { kind: 'video' }, orderBy: { bytes: 'desc' } })
  const asked = [`/media/${id}`, '/exercise?pageSize=100'].map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${session}\r\n\r\n`,
  )
  const complaints = await held.under(
    'slow readers',
    async () => {
      const sockets = asked.flatMap((opening) => connections(opening.repeat(5)))
      for (const socket of sockets) socket.pause()
      await pause(20_000)
      for (const socket of sockets) socket.destroy()
    },
    session,
  )

  expect(complaints).toEqual([])
})
