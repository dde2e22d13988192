import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HeldServer } from './held-server.ts'
import { makeUser, sessionCookie, whoseSession } from '#tests/factories.ts'
import { film } from '#tests/uploads.ts'

const SENDERS = 5

let held: HeldServer
let sessions: string[]

beforeAll(async () => {
  sessions = await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      const { name, value } = await sessionCookie(await makeUser())
      return `${name}=${value}`
    }),
  )
  held = await HeldServer.start()
})
afterAll(async () => expect(await held.end()).toBe(0))

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })

/** Everybody sends all of the files at once; returns how many were taken and with what statuses the others were not. */
async function send(field: 'images' | 'video', files: File[]) {
  const { address } = held.server
  const answers = await Promise.all(
    sessions.flatMap((session) =>
      files.map(async (file) => {
        const body = new FormData()
        body.append('whose', await whoseSession(session))
        body.append(field, file)
        const answer = await fetch(`${address}/media`, {
          method: 'POST',
          headers: { Cookie: session, Origin: address, Accept: 'application/json' },
          body,
        })
        return (await answer.json()) as { media: unknown[]; refused: { status: number }[] }
      }),
    ),
  )
  const statuses = answers.flatMap(({ refused }) => refused.map(({ status }) => status))
  return { taken: answers.flatMap(({ media }) => media).length, statuses: [...new Set(statuses)].toSorted() }
}

test('pictures that unpack into giants', async () => {
  const giants = await Promise.all([
    red(8000, 8000).avif({ effort: 0 }).toBuffer(),
    red(7000, 7000).png({ progressive: true }).toBuffer(),
    red(10_000, 10_000).jpeg({ progressive: true }).toBuffer(),
    red(8000, 8000).webp({ effort: 0 }).toBuffer(),
  ])
  const files = giants.map((content, n) => new File([content], `giant-${n}`))

  const complaints = await held.under(
    'giant pictures',
    async () => expect(await send('images', files)).toEqual({ taken: 0, statuses: [413] }),
    sessions[0] ?? '',
  )

  expect(complaints).toEqual([])
})

test('pictures as large as they may be, from everybody at once', async () => {
  const heic = readFileSync(join(import.meta.dirname, '../samples/phone.heic'))
  const photos = await Promise.all([
    red(10_000, 9990).jpeg().toBuffer(),
    red(8064, 6048).jpeg().toBuffer(),
    red(4032, 3024).jpeg({ progressive: true }).toBuffer(),
    red(5000, 4990).png({ progressive: true }).toBuffer(),
  ])
  const files = [heic, ...photos].map((content, n) => new File([new Uint8Array(content)], `photo-${n}`))

  const complaints = await held.under(
    'large pictures',
    async () => expect(await send('images', files)).toEqual({ taken: SENDERS * files.length, statuses: [] }),
    sessions[0] ?? '',
  )

  expect(complaints).toEqual([])
})

test('films that must be made anew, long and short, from everybody at once', async () => {
  const mpeg4 = ['-c:v', 'mpeg4']
  const files = [await film('long.mp4', [...mpeg4, '-vf', 'scale=1280:720'], 61), await film('short.mp4', mpeg4, 1)]

  const complaints = await held.under(
    'films',
    async () => expect(await send('video', files)).toEqual({ taken: SENDERS * files.length, statuses: [] }),
    sessions[0] ?? '',
  )

  expect(complaints).toEqual([])
})
