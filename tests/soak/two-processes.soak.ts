import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ChildServer } from '../child-server.ts'
import { makeUser, makeWorkingProgramme, sessionCookie } from '../factories.ts'
import { db, inTransaction } from '#app/models/db.server.ts'

test('three processes start on an empty folder at once, 8 times: all come up', async () => {
  for (let round = 0; round < 8; round++) {
    const settings = { DATA_DIR: await mkdtemp(join(tmpdir(), 'rehab-guide-empty-')), SEED_DEMO: 'on' }
    const servers = await Promise.all([1, 2, 3].map(() => ChildServer.start(settings)))
    const answers = await Promise.all(servers.map(({ address }) => fetch(`${address}/ready`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await Promise.all(servers.map((server) => server.kill()))
    await rm(settings.DATA_DIR, { recursive: true })
  }
})

test('who waits in vain for another process is told so within 20 seconds, however many wait', async () => {
  const server = await ChildServer.start()
  const sessions = await Promise.all([1, 2, 3, 4, 5].map(sessionLastSeenLongAgo))
  let waited = 0

  const statuses = await inTransaction(async (tx) => {
    await tx.setting.findFirst()
    const startedAt = performance.now()
    const answers = await Promise.all(sessions.map((session) => server.post('/collection/clearing', session, [])))
    waited = performance.now() - startedAt
    return answers.map(({ status }) => status)
  })

  expect(statuses).toEqual(sessions.map(() => 500))
  expect(waited).toBeGreaterThan(9000)
  expect(waited).toBeLessThan(20_000)
  expect((await server.post('/collection/clearing', sessions[0] ?? '', [])).status).toBe(302)
  await server.end()
})

/** Every request of it notes first that it was seen. */
async function sessionLastSeenLongAgo() {
  const user = await makeUser()
  await makeWorkingProgramme(user)
  const { name, value } = await sessionCookie(user)
  await db.session.updateMany({ where: { userId: user.id }, data: { lastSeenAt: new Date(Date.now() - 600_000) } })
  return `${name}=${value}`
}
