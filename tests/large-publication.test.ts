import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChildServer } from './child-server.ts'
import { makeUser, makeWorkingProgramme, sessionCookie } from './factories.ts'
import { named } from '#app/models/clients/named.ts'
import { db } from '#app/models/db.server.ts'

let server: ChildServer
beforeAll(async () => void (server = await ChildServer.start()))
afterAll(() => server.kill())

test('as much as can be published at once, 10 exercises to 500 clients by email, keeps nobody else waiting', async () => {
  const me = await makeUser()
  const { name, value } = await sessionCookie(me)
  const slugs = (await db.exercise.findMany({ where: { slug: { not: null } }, take: 10 })).map(({ slug }) => slug ?? '')
  await makeWorkingProgramme(me, { exercises: slugs })
  const clients = Array.from({ length: 500 }, (_, index) => ({
    id: randomUUID(),
    ...named(`Client ${index}`),
    email: `${index}@example.com`,
    userId: me.id,
  }))
  await db.client.createMany({ data: clients })
  await askOften(() => false)

  let isSent = false
  const sending = server
    .post('/publish', `${name}=${value}`, [
      ['intent', 'publish'],
      ['publicationId', randomUUID()],
      ['newClientId', randomUUID()],
      ['programmeTitle', 'Knee, first week'],
      ['sendEmail', 'on'],
      ...clients.map(({ id }): [string, string] => ['clientId', id]),
    ])
    .finally(() => (isSent = true))
  const waits = await askOften(() => !isSent)

  expect((await sending).status).toBe(302)
  expect(await db.programmeExercise.count({ where: { programme: { kind: 'prescription' } } })).toBe(5000)
  // 100 ms on a machine that does nothing else; it used to be many seconds.
  expect(Math.max(...waits), `of ${waits.length} requests`).toBeLessThan(1000)
})

/** Asks the server for something else until it is enough; returns how long each answer took, in ms. */
async function askOften(isWanted: () => boolean): Promise<number[]> {
  const waits: number[] = []
  do {
    const startedAt = performance.now()
    await (await fetch(`${server.address}/health`)).text()
    waits.push(performance.now() - startedAt)
  } while (isWanted())
  return waits
}
