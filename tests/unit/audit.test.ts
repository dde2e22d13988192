import { expect, test } from 'vitest'
import { auditView } from '#app/models/audit.server.ts'
import { db } from '#app/models/db.server.ts'

test('who sees records at the same moment is noted for each of them, before the page is shown', async () => {
  const clients = ['one', 'two', 'three']
  await Promise.all(clients.map((clientId) => auditView('me', clientId, 'viewed')))
  await auditView(null, 'one', 'programme opened')

  const entries = await db.auditEntry.findMany({ where: { clientId: { in: clients } }, orderBy: { id: 'asc' } })
  expect(entries.map(({ userId, clientId, action }) => [userId, clientId, action])).toEqual([
    ['me', 'one', 'viewed'],
    ['me', 'two', 'viewed'],
    ['me', 'three', 'viewed'],
    [null, 'one', 'programme opened'],
  ])
})
