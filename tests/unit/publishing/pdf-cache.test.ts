import { truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keep, keyOf, printedBefore } from '#app/services/pdf/cache.server.ts'

const DAY = 86_400_000
const pathOf = (key: string) => join(process.env.DATA_DIR ?? '', 'pdf', `${key}.pdf`)

/** Keeps a document that was last asked for so many days ago. */
async function keepOld(name: string, daysAgo: number) {
  const key = keyOf({ name })
  await keep(key, Buffer.from(name))
  const then = new Date(Date.now() - daysAgo * DAY)
  utimesSync(pathOf(key), then, then)
  return key
}

test('the same content has the same key, and is found again', async () => {
  await keep(keyOf({ html: 'a' }), Buffer.from('A'))

  expect(await printedBefore(keyOf({ html: 'a' }))).toEqual(Buffer.from('A'))
  expect(await printedBefore(keyOf({ html: 'b' }))).toBeNull()
})

test('a file that a power cut left empty is printed again', async () => {
  const key = await keepOld('cut off', 0)
  truncateSync(pathOf(key), 0)

  expect(await printedBefore(key)).toBeNull()
})

test('what nobody asked for in a month goes, what was asked for stays', async () => {
  const [forgotten, wanted] = [await keepOld('forgotten', 20), await keepOld('wanted', 20)]
  utimesSync(pathOf(forgotten), new Date(Date.now() - 31 * DAY), new Date(Date.now() - 31 * DAY))
  await printedBefore(wanted)

  await keepOld('new', 0)

  expect(await printedBefore(forgotten)).toBeNull()
  expect(await printedBefore(wanted)).not.toBeNull()
})

test('never more than 200 MB: the oldest go first', async () => {
  const [oldest, older] = [await keepOld('oldest', 3), await keepOld('older', 2)]
  truncateSync(pathOf(older), 150 * 1024 * 1024)
  utimesSync(pathOf(older), new Date(Date.now() - 2 * DAY), new Date(Date.now() - 2 * DAY))
  truncateSync(pathOf(oldest), 60 * 1024 * 1024)
  utimesSync(pathOf(oldest), new Date(Date.now() - 3 * DAY), new Date(Date.now() - 3 * DAY))

  await keepOld('newest', 0)

  expect(await printedBefore(oldest)).toBeNull()
  expect((await printedBefore(older))?.byteLength).toBe(150 * 1024 * 1024)
})
