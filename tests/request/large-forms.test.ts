import { request } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#tests/factories.ts'
import { type Visitor, signedInAs, visitor } from '#tests/request.ts'
import { address, useApp } from '#tests/setup/app.ts'
import { filesOnDisk } from '#tests/uploads.ts'

useApp()

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=X' }
const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/** ms, on a machine that has much else to do; these used to take from 13 s to for ever. */
const AT_ONCE = 2000

const field = (name: string, value = '') => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

let browser: Visitor

beforeEach(async () => {
  browser = await signedInAs(await makeUser())
})

/** Posts a body; returns the answer with how long it took, and how long another visitor waited meanwhile (ms). */
async function attack(who: Visitor, path: string, headers: Record<string, string>, body: string) {
  const startedAt = performance.now()
  const answer = who.fetch(path, { method: 'POST', headers, body }).then((response) => ({
    response,
    took: performance.now() - startedAt,
  }))
  // When the body is on its way.
  await new Promise((resolve) => setImmediate(resolve))
  const beside = performance.now()
  await fetch(`${address}/health`)
  const waited = performance.now() - beside
  return { ...(await answer), waited }
}

const HOSTILE = [
  ['an index of a hundred million', 'email[100000000]=x', 400],
  ['an index that is spelt out', 'email%5B100000000%5D=x', 400],
  ['forty thousand fields', 'email=&'.repeat(4000), 413],
  ['a field twenty thousand levels deep', `email${'[0]'.repeat(9000)}=x`, 400],
  ['a field with a name of 300 letters', `${'e'.repeat(300)}=x`, 400],
  [
    'a field that the form library keeps for itself',
    `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"email[100000000]"}}')}`,
    400,
  ],
] as const

describe.each(['/login', '/login.data', '/portal', '/clients/new', '/exercise/new'])('at %s', (path) => {
  test.each(HOSTILE)('%s is refused, and nobody waits for it', async (_, body, status) => {
    const { response, took, waited } = await attack(browser, path, FORM, body)

    expect(response.status).toBe(status)
    expect(await response.text()).toMatch(/form|send/i)
    expect(Math.max(took, waited)).toBeLessThan(AT_ONCE)
  })
})

test('a form with files is held to the same, and leaves nothing behind', async () => {
  const forms = [
    [field('a').repeat(40_000), 413],
    [field('a', 'x'.repeat(KILOBYTE)).repeat(1100), 413],
    [field('media[100000000]', 'x'), 400],
    [field(`media${'.a'.repeat(50)}`), 400],
  ] as const
  for (const [body, status] of forms) {
    const { response, took, waited } = await attack(browser, '/media', MULTIPART, `${body}--X--`)

    expect(response.status).toBe(status)
    expect(Math.max(took, waited)).toBeLessThan(AT_ONCE)
  }
  expect(filesOnDisk()).toEqual([])
})

test('where no files are asked for, a form with files is refused', async () => {
  const { response } = await attack(visitor(), '/login', MULTIPART, `${field('email')}--X--`)

  expect(response.status).toBe(415)
})

test('who has not signed in has less to say: 32 kB', async () => {
  const body = `email=${'x'.repeat(33 * KILOBYTE)}`

  expect((await visitor().fetch('/login', { method: 'POST', headers: FORM, body })).status).toBe(413)
  expect((await browser.fetch('/clients/new', { method: 'POST', headers: FORM, body })).status).toBe(400)
})

test('a body of unknown length is refused as soon as it is too long, not when it ends', async () => {
  const sending = request(`${address}/login`, { method: 'POST', headers: { Origin: address, ...FORM } })
  sending.on('error', () => undefined)
  const answered = new Promise((resolve) => sending.on('response', (answer) => resolve(answer.resume().statusCode)))

  sending.write(`email=${'x'.repeat(MEGABYTE)}`)

  expect(await answered).toBe(413)
  sending.destroy()
})

test('an ordinary form is taken as before: accents, a list, and a name with two levels', async () => {
  const page = await browser.post('/clients/new', [
    ['clientName', 'Zoë Ångström'],
    ['Params[0].param', 'Sets'],
  ])

  expect(page.status).not.toBe(413)
  expect(page.html).toContain('Zoë Ångström')
})

test.each([
  ['names that are lists', '/exercise?activeFilters[100000000]=x&searchTerm[0][0][0]=y'],
  ['a thousand filters', `/exercise?${'activeFilters=Knee&'.repeat(750)}`],
  ['seven thousand parameters', `/exercise?${'a&'.repeat(7000)}`],
  ['a page beyond all numbers', '/exercise?currentPage=1e308&pageSize=1e308'],
  ['a search term of 14,000 letters', `/exercise?searchTerm=${'knee%20'.repeat(2000)}`],
])('an address with %s is answered at once', async (_, path) => {
  const startedAt = performance.now()
  const { status } = await browser.fetch(path)

  expect(status).toBeLessThan(400)
  expect(performance.now() - startedAt).toBeLessThan(AT_ONCE)
})

test('an address of 40,000 parameters, or cookies of 20 kB, are refused', async () => {
  expect((await browser.fetch(`/exercise?${'a&'.repeat(40_000)}`)).status).toBe(431)
  expect((await fetch(`${address}/login`, { headers: { Cookie: 'a=b; '.repeat(4000) } })).status).toBe(431)
})
