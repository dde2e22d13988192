import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HeldServer } from './held-server.ts'
import { makeUser, sessionCookie } from '#tests/factories.ts'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=X'
const field = (name: string, value = '') => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const ROUNDS = 20
const MEGABYTE = 1024 * 1024
const LETTERS = Buffer.alloc(64 * 1024, 'a')

let held: HeldServer
let session: string

beforeAll(async () => {
  const { name, value } = await sessionCookie(await makeUser())
  session = `${name}=${value}`
  held = await HeldServer.start()
})
afterAll(async () => expect(await held.end()).toBe(0))

/** Posts it from ten connections at a time; returns the statuses that came, each once. */
async function flood(path: string, type: string, bodies: string[]) {
  const statuses = new Set<number>()
  for (let round = 0; round < ROUNDS; round++) {
    const answers = Array.from({ length: 10 }, (_, n) => post(path, type, bodies[n % bodies.length] ?? ''))
    for (const status of await Promise.all(answers)) statuses.add(status)
  }
  return [...statuses].toSorted()
}

/** The status of the answer, which may come before all was sent; 413 where the connection was cut before it could be read. */
function post(path: string, type: string, body: string): Promise<number> {
  const headers = { Cookie: session, Origin: held.server.address, 'Content-Type': type, Connection: 'close' }
  const init = { method: 'POST', headers, body, redirect: 'manual' } as const
  return fetch(held.server.address + path, init).then(
    async (answer) => {
      await answer.arrayBuffer().catch(() => undefined)
      return answer.status
    },
    () => 413,
  )
}

const HOSTILE = [
  'email[100000000]=x',
  'email=&'.repeat(40_000),
  `email${'[0]'.repeat(20_000)}=x`,
  `email${'.a'.repeat(20_000)}=x`,
  `${'e'.repeat(30_000)}=x`,
  `email=${'%'.repeat(MEGABYTE)}`,
  '&'.repeat(MEGABYTE - 1),
]

test.each(['/login', '/portal', '/register', '/clients/new', '/exercise/new'])('forms at %s', async (path) => {
  const complaints = await held.under(
    `hostile forms at ${path}`,
    async () => {
      for (const status of await flood(path, FORM, HOSTILE)) expect(status).toBeGreaterThanOrEqual(400)
    },
    session,
  )

  expect(complaints).toEqual([])
})

test('forms with files', async () => {
  const bodies = [
    field('a').repeat(40_000),
    field('a', 'x'.repeat(MEGABYTE / 2)).repeat(4),
    `--X\r\n${'x'.repeat(MEGABYTE)}`,
    '--X\r\n\r\n\r\n'.repeat(40_000),
    field('media[100000000]', 'x'),
  ].map((body) => `${body}--X--`)

  const complaints = await held.under(
    'forms with files',
    async () => expect(await flood('/media', MULTIPART, bodies)).not.toContain(500),
    session,
  )

  expect(complaints).toEqual([])
})

test('a body that grows for ever is ended', async () => {
  const rounds = async () => {
    for (let round = 0; round < 10; round++)
      await Promise.all(['/login', '/clients/new', '/portal'].map(async (path) => statuses.add(await endless(path))))
  }
  const statuses = new Set<number>()

  expect(await held.under('bodies without end', rounds, session)).toEqual([])
  expect([...statuses]).toEqual([413])
})

/** Posts letters for as long as the server takes them; returns the status of its answer, 413 where the connection was cut before it could be read. */
function endless(path: string): Promise<number> {
  const headers = { Cookie: session, Origin: held.server.address, 'Content-Type': FORM }
  const sending = request(held.server.address + path, { method: 'POST', headers })
  // Without a break between them nothing that the server says would be heard.
  const more = () => void (sending.writable && sending.write(LETTERS, () => setImmediate(more)))
  more()
  return new Promise((resolve) => {
    sending.on('error', () => resolve(413))
    sending.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      sending.destroy()
    })
  })
}

test('addresses and search words', async () => {
  const words = Array.from({ length: 1500 }, (_, n) => `knee${n}`)
  const paths = [
    `/exercise?searchTerm=${words.join('+')}`,
    `/exercise?searchTerm=${'a'.repeat(14_000)}`,
    `/exercise?searchTerm=${'*'.repeat(14_000)}`,
    `/exercise?searchTerm=${'%22'.repeat(4000)}`,
    `/exercise?${'activeFilters=Knee&'.repeat(700)}`,
    `/exercise?activeFilters=${encodeURIComponent(JSON.stringify(words.slice(0, 900)))}`,
    `/exercise?activeFilters=${'['.repeat(14_000)}`,
    `/exercise?currentPage=1e308&pageSize=1e308`,
    `/program?term=${words.join('+')}`,
    `/program?page=1e308&pageSize=1e308`,
    `/clients?searchTerm=${'%25'.repeat(4000)}`,
    `/exercise?${'a[100000000]=x&'.repeat(900)}`,
  ]
  const failed: string[] = []
  const complaints = await held.under(
    'addresses and search words',
    async () => {
      for (let round = 0; round < 5; round++)
        for (const path of paths) {
          const headers = { Cookie: `${session}; ${'a=b; '.repeat(20)}` }
          const answer = await fetch(held.server.address + path, { headers, redirect: 'manual' })
          await answer.arrayBuffer()
          if (answer.status >= 500) failed.push(path.slice(0, 60))
        }
    },
    session,
  )

  expect([...complaints, ...failed]).toEqual([])
})

test('a flood of sign-ins', async () => {
  const bodies = Array.from({ length: 10 }, (_, n) => `email=somebody${n}%40example.com&password=wrong-password-${n}`)

  const complaints = await held.under(
    'sign-ins',
    async () => expect(await flood('/login', FORM, bodies)).not.toContain(500),
    session,
  )

  expect(complaints).toEqual([])
})
