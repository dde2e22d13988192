import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HeldServer } from './held-server.ts'
import { makeClient, makePrescription, makeUser, sessionCookie, whoseSession } from '#tests/factories.ts'

const MEGABYTES = 256
const PAGES = 3000
const AT_ONCE = 10

let held: HeldServer
let session: string
let portal: string

beforeAll(async () => {
  const user = await makeUser()
  const { name, value } = await sessionCookie(user)
  session = `${name}=${value}`
  portal = `/portal/${(await makePrescription(user, await makeClient(user))).portalToken}`
  held = await HeldServer.start(MEGABYTES)
})
afterAll(async () => expect(await held.end()).toBe(0))

async function statusOf(path: string, init: RequestInit = {}) {
  const answer = await fetch(held.server.address + path, { ...init, headers: { Cookie: session, ...init.headers } })
  return { status: answer.status, text: await answer.text() }
}

test('a machine of 256 MB serves thousands of pages', async () => {
  const paths = ['/dashboard', '/exercise', '/clients', '/publish', portal]
  const statuses = new Set<number>()
  const visitOneAfterTheOther = async () => {
    for (let page = 0; page < PAGES / AT_ONCE; page++)
      statuses.add((await statusOf(paths[page % paths.length] ?? '')).status)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitOneAfterTheOther))
  expect([...statuses]).toEqual([200])
})

test('it takes a photo of 12 megapixels', async () => {
  const red = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'red' } })
  const body = new FormData()
  body.append('whose', await whoseSession(session))
  body.append('images', new File([new Uint8Array(await red.jpeg().toBuffer())], 'photo.jpg'))
  const headers = { Origin: held.server.address, Accept: 'application/json' }
  expect(JSON.parse((await statusOf('/media', { method: 'POST', body, headers })).text)).toMatchObject({ refused: [] })
})

test('a PDF that it has no memory for is told in words, and the pages go on', async () => {
  for (const template of ['4 per page', 'images']) {
    const { status, text } = await statusOf(`${portal}/pdf?template=${encodeURIComponent(template)}`)
    expect(`${status} ${text}`).toMatch(/^200 %PDF-|^503 .*The PDF could not be made/s)
    expect((await statusOf(portal)).status).toBe(200)
  }
})
