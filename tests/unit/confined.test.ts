import { expect, test } from 'vitest'
import { endingOf, runConfined } from '#app/services/confined.ts'
import { oneAtATimeForEach } from '#app/services/one-at-a-time.ts'

const options = { timeout: 20_000, signal: new AbortController().signal }
const node = (script: string, more = {}) => runConfined(process.execPath, ['-e', script], { ...options, ...more })

test('a program that wants 2 GB gets no more than 768 MB and ends', async () => {
  const greedy = node('for (const kept = []; ; console.log(kept.length)) kept.push(Buffer.alloc(2 ** 20, 1))')

  const error: unknown = await greedy.catch((reason: unknown) => reason)

  expect(endingOf(error)).toBe('memory')
  const { stdout } = error as { stdout: string }
  expect(stdout.trim().split('\n').length).toBeLessThanOrEqual(768)
})

test('what fails by itself, and what is not there, are told apart from that', async () => {
  const failing = await node('process.exit(1)').catch((error: unknown) => error)
  const late = await node('setInterval(() => {}, 1000)', { timeout: 300 }).catch((error: unknown) => error)
  const missing = await runConfined('no-such-program', [], options).catch((error: unknown) => error)

  expect([failing, late, missing].map(endingOf)).toEqual(['failed', 'failed', 'missing'])
})

test('whoever brings five things holds up somebody else for one of them', async () => {
  const inTurn = oneAtATimeForEach()
  const order: string[] = []
  const work = (name: string) => async () => {
    await new Promise((resolve) => setImmediate(resolve))
    order.push(name)
  }

  await Promise.all([1, 2, 3, 4, 5].map((n) => inTurn('ada', work(`ada ${n}`))).concat(inTurn('ben', work('ben'))))

  expect(order.slice(0, 3)).toEqual(['ada 1', 'ben', 'ada 2'])
})

test('what fails does not hold up what comes after it', async () => {
  const inTurn = oneAtATimeForEach()
  const failing = inTurn('ada', () => Promise.reject(new Error('broken')))

  await expect(failing).rejects.toThrow('broken')
  expect(await inTurn('ada', () => Promise.resolve('fine'))).toBe('fine')
})
