import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doDue } from '#app/jobs/doing.server.ts'
import { every, everLater, handler, nothing } from '#app/jobs/handler.ts'
import { handlers } from '#app/jobs/handlers.server.ts'
import { startWorker, stopWorker } from '#app/jobs/worker.server.ts'
import { db } from '#app/models/db.server.ts'
import { addJobs, askFor, finishJob, keepJob, postponeJob, takeJob } from '#app/models/jobs.server.ts'
import { postAll } from '#app/models/outbox.server.ts'
import { makeClient, makePrescription, makeUser } from '#tests/factories.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'

let run = vi.fn<(payload: unknown, key: string) => Promise<void>>()
const theJob = () => db.job.findFirst({ where: { kind: 'trial' } })
const dueNow = () => db.job.updateMany({ where: { kind: 'trial' }, data: { dueAt: new Date() } })

beforeEach(async () => {
  run = vi.fn<typeof run>().mockResolvedValue(undefined)
  handlers.trial = handler({ payload: nothing, run, waitAfter: everLater })
  await db.job.deleteMany()
})
afterEach(() => stopWorker())

test('what a process that died had taken is taken over, and if it lives after all its word counts no more', async () => {
  await addJobs(db, [{ kind: 'trial' }])
  const first = (await takeJob('trial'))!
  expect(await takeJob('trial')).toBeNull()
  await dueNow()
  const second = (await takeJob('trial'))!

  await finishJob(first, { isKept: false })
  await postponeJob(first, null, 'Too late')

  expect([first.attempts, second.attempts]).toEqual([1, 2])
  expect(await theJob()).toMatchObject({ dueAt: expect.any(Date), lastError: '' })
  await finishJob(second, { isKept: false })
  expect(await theJob()).toBeNull()
})

test('what is asked for at a time is not done before it', async () => {
  await addJobs(db, [{ kind: 'trial', dueAt: new Date(Date.now() + 60_000) }])
  expect(await doDue('trial')).toBe(0)
  await dueNow()
  expect(await doDue('trial')).toBe(1)
})

test('the one job of a kind is one however often it is asked for, and is done once more when that was meanwhile', async () => {
  run.mockImplementationOnce(() => askFor(db, 'trial'))
  await Promise.all([1, 2, 3].map(() => askFor(db, 'trial')))

  expect(await doDue('trial')).toBe(2)

  expect(run).toHaveBeenCalledTimes(2)
  expect(await theJob()).toBeNull()
})

test('what fails is tried ever later, at most 5 minutes later, and the log says why', async () => {
  run.mockRejectedValue(new Error('Not today'))
  await askFor(db, 'trial')
  const waits: number[] = []
  for (let tried = 0; tried < 10; tried++) {
    await dueNow()
    await doDue('trial')
    waits.push(Math.round(((await theJob())!.dueAt!.getTime() - Date.now()) / 1000))
  }

  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect(expectLoggedErrors().map(([words]) => words)).toEqual(waits.map(() => 'The trial job failed'))
})

test('what is done again and again is done once each time, by whichever process is first', async () => {
  handlers.trial = every(3_600_000, () => run(null, ''))
  await Promise.all([keepJob('trial'), keepJob('trial')])
  await Promise.all([doDue('trial'), doDue('trial')])

  expect(run).toHaveBeenCalledTimes(1)
  expect((await theJob())?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
})

test('one who sends many letters at once keeps nobody waiting: everybody’s first goes before anybody’s second', async () => {
  const [busy, other] = await Promise.all([makeUser(), makeUser()])
  const [first, second] = await Promise.all([busy, other].map(prescriptionBy))
  const letters = (programmeId: string, recipients: string[]) =>
    recipients.map((recipient) => ({
      programmeId,
      recipient,
      key: recipient,
      letter: { subject: '', text: '', html: '' },
    }))
  await postAll(db, busy.id, letters(first!, ['a', 'b', 'c']))
  await postAll(db, other.id, letters(second!, ['x', 'y']))

  const order: unknown[] = []
  for (let job = await takeJob('letter'); job; job = await takeJob('letter'))
    order.push((job.payload as { recipient: string }).recipient)

  expect(order).toEqual(['a', 'x', 'b', 'y', 'c'])
})

test('while a long job is done nothing piles up behind it, others are done, and the end waits for it', async () => {
  const long = Promise.withResolvers<void>()
  run.mockReturnValueOnce(long.promise)
  handlers.other = handler({ payload: nothing, run, waitAfter: everLater })
  await addJobs(db, [{ kind: 'trial' }, { kind: 'trial' }])
  startWorker()
  await expect.poll(() => run.mock.calls.length).toBe(1)

  await addJobs(db, [{ kind: 'other', key: 'beside' }])
  await expect
    .poll(() => run.mock.calls)
    .toEqual([
      [{}, ''],
      [{}, 'beside'],
    ])

  let isEnded = false
  const ended = stopWorker().then(() => (isEnded = true))
  await expect.poll(() => db.job.count({ where: { kind: 'other' } })).toBe(0)
  expect(isEnded).toBe(false)
  long.resolve()
  await ended
  expect(run).toHaveBeenCalledTimes(2)
  expect(await db.job.count({ where: { kind: 'trial' } })).toBe(1)
})

test('a heavy job is done in another process', async () => {
  const inThisProcess = vi.spyOn(handlers.searchFilling!, 'run')
  await askFor(db, 'searchFilling')
  startWorker()

  await expect.poll(() => db.job.count({ where: { kind: 'searchFilling' } }), { timeout: 30_000 }).toBe(0)

  expect(inThisProcess).not.toHaveBeenCalled()
})

async function prescriptionBy(user: Awaited<ReturnType<typeof makeUser>>) {
  return (await makePrescription(user, await makeClient(user))).id
}
