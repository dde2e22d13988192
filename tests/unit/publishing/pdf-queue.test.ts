import { expect, test } from 'vitest'
import { createQueue } from '#app/services/pdf/queue.ts'

const patient = () => new AbortController().signal

/** A job that ends when told to. */
function makeJob(name: string, ran: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = () => {
    ran.push(name)
    return promise
  }
  return { run, end: resolve }
}

test('one at a time, in the order in which they came', async () => {
  const queue = createQueue(10)
  const ran: string[] = []
  const [first, second] = [makeJob('first', ran), makeJob('second', ran)]

  const both = [queue.run(first.run, patient()), queue.run(second.run, patient())]
  await Promise.resolve()
  expect(ran).toEqual(['first'])
  first.end()
  await both[0]
  second.end()
  await both[1]

  expect(ran).toEqual(['first', 'second'])
})

test('is full when so many wait, and not before', () => {
  const queue = createQueue(2)
  const job = makeJob('job', [])

  const full = [queue.isFull()]
  for (let asked = 0; asked < 3; asked++) {
    void queue.run(job.run, patient())
    full.push(queue.isFull())
  }

  expect(full).toEqual([false, false, false, true])
})

test('who goes away leaves the queue, and the next moves up', async () => {
  const queue = createQueue(2)
  const ran: string[] = []
  const [first, gone, last] = [makeJob('first', ran), makeJob('gone', ran), makeJob('last', ran)]
  const leaving = new AbortController()
  const running = queue.run(first.run, patient())
  const given = queue.run(gone.run, leaving.signal)
  const waiting = queue.run(last.run, patient())

  leaving.abort(new Error('gone'))
  await expect(given).rejects.toThrow('gone')
  expect(queue.isFull()).toBe(false)
  first.end()
  last.end()
  await Promise.all([running, waiting])

  expect(ran).toEqual(['first', 'last'])
})

test('a job that fails does not hold the others up', async () => {
  const queue = createQueue(1)

  await expect(queue.run(() => Promise.reject(new Error('paper jam')), patient())).rejects.toThrow('paper jam')

  expect(await queue.run(() => Promise.resolve('printed'), patient())).toBe('printed')
})
