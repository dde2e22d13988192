import { statSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { startWorker, stopWorker } from '#app/jobs/worker.server.ts'
import { db, inTransaction } from '#app/models/db.server.ts'
import { env } from '#app/services/env.server.ts'

afterAll(() => stopWorker())

const sizeOf = (end: string) => statSync(env.DATABASE_FILE + end).size

test('a large commit leaves the write-ahead log as it is; it is put away beside the requests', async () => {
  const before = sizeOf('')

  await inTransaction(async (tx) => {
    const value = 'x'.repeat(100_000)
    for (let number = 0; number < 80; number++) await tx.setting.create({ data: { name: `large ${number}`, value } })
  })

  expect([sizeOf(''), sizeOf('-wal') > 8_000_000]).toEqual([before, true])
  startWorker()
  await expect.poll(() => sizeOf('-wal')).toBeLessThan(4_000_000)
  expect(sizeOf('')).toBeGreaterThan(before)
  expect(await db.setting.count({ where: { name: { startsWith: 'large' } } })).toBe(80)
})
