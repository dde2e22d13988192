import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChildServer } from './child-server.ts'
import { makeClient, makeUser, makeWorkingProgramme, sessionCookie } from './factories.ts'
import { db, inTransaction } from '#app/models/db.server.ts'

test('two processes that start on an empty folder both come up, with one set of migrations, one library and one demo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rehab-guide-empty-'))
  const settings = { DATA_DIR: folder, SEED_DEMO: 'on' }

  const servers = await Promise.all([ChildServer.start(settings), ChildServer.start(settings)])

  const answers = await Promise.all(servers.map(({ address }) => fetch(`${address}/ready`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const client = createClient({ url: `file:${join(folder, 'rehab-guide.db')}` })
  const counts = ['_migrations', 'Exercise', 'User'].map((table) => `(SELECT count(*) FROM ${table})`)
  const { rows } = await client.execute(`SELECT ${counts.join(', ')}, (SELECT count(DISTINCT slug) FROM Exercise)`)
  const [migrations, exercises, users, slugs] = Array.from(rows[0] ?? [])
  expect(migrations).toBeGreaterThan(4)
  expect([exercises, users]).toEqual([slugs, 1])
  client.close()
  await Promise.all(servers.map((server) => server.end()))
  await rm(folder, { recursive: true })
})

let servers: ChildServer[]
beforeAll(async () => void (servers = await Promise.all([ChildServer.start(), ChildServer.start()])))
afterAll(() => Promise.all(servers.map((server) => server.kill())))

test('two processes publish at the same moments: each order goes out', async () => {
  const clinicians = await Promise.all([clinicianWithClient(), clinicianWithClient()])
  const statuses = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const { session, client } = clinicians[index % 2]!
      const server = servers[(index >> 1) % 2]!
      const answer = await server.post('/publish', session, [
        ['intent', 'publish'],
        ['publicationId', randomUUID()],
        ['newClientId', randomUUID()],
        ['programmeTitle', 'Knee, first week'],
        ['sendAgain', 'on'],
        ['clientId', client.id],
      ])
      return answer.status
    }),
  )

  expect(statuses).toEqual(statuses.map(() => 302))
  expect(await db.programme.count({ where: { kind: 'prescription' } })).toBe(24)
})

test('who waits for another process goes on answering meanwhile', async () => {
  const { session } = await clinicianWithClient()
  const [server] = servers as [ChildServer]
  const waits: number[] = []
  const held = await inTransaction(async (tx) => {
    await tx.setting.findFirst()
    let isAnswered = false
    const answer = server.post('/collection/clearing', session, []).finally(() => (isAnswered = true))
    for (let asked = 0; asked < 30; asked++) {
      const startedAt = performance.now()
      await (await fetch(`${server.address}/health`)).text()
      waits.push(performance.now() - startedAt)
    }
    expect(isAnswered).toBe(false)
    return { answer }
  })

  expect((await held.answer).status).toBe(302)
  expect(Math.max(...waits)).toBeLessThan(1000)
})

test('[LIB-215] 20 posts at once to two processes leave 6 favourites, templates and clients on the free plan', async () => {
  const me = await makeUser({ planName: 'free' })
  const { name, value } = await sessionCookie(me)
  await makeWorkingProgramme(me)
  const exercises = await db.exercise.findMany({ where: { userId: null }, take: 20 })
  const twentyTimes = (post: (server: ChildServer, index: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => post(servers[index % 2]!, index)))
  const session = `${name}=${value}`

  await twentyTimes((server, index) =>
    server.post(`/exercise/${exercises[index]?.id}/favourite`, session, [['favourite', 'true']]),
  )
  await twentyTimes((server, index) =>
    server.post('/clients/new', session, [
      ['id', randomUUID()],
      ['name', `Client ${index}`],
    ]),
  )
  await twentyTimes((server, index) =>
    server.post('/publish', session, [
      ['intent', 'save-template'],
      ['publicationId', randomUUID()],
      ['newClientId', randomUUID()],
      ['templateId', randomUUID()],
      ['templateTitle', `Template ${index}`],
    ]),
  )

  const userId = me.id
  expect([
    await db.favourite.count({ where: { userId } }),
    await db.client.count({ where: { userId } }),
    await db.programme.count({ where: { userId, kind: 'template' } }),
  ]).toEqual([6, 6, 6])
})

async function clinicianWithClient() {
  const clinician = await makeUser()
  const { name, value } = await sessionCookie(clinician)
  await makeWorkingProgramme(clinician)
  return { session: `${name}=${value}`, client: await makeClient(clinician) }
}
