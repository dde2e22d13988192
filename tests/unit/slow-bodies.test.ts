import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limited } from '#app/server/body-limit.server.ts'

const MEGABYTE = 1024 * 1024

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A sender who sends `bytes` each second, until `total` bytes have gone or nobody listens. */
function sender(bytes: number, total: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      if (sent >= total) return controller.close()
      sent += bytes
      controller.enqueue(new Uint8Array(bytes))
    },
  })
}

/** How much arrives of what was sent, and the status of the answer where not all does. */
async function received(body: ReadableStream<Uint8Array<ArrayBuffer>>, pauseMs = 0) {
  let size = 0
  const reading = (async () => {
    for await (const piece of limited(body, 600 * MEGABYTE)) {
      size += piece.length
      if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  })().catch((answer: Response) => answer.status)
  await vi.runAllTimersAsync()
  return { size, status: await reading }
}

test('a phone that takes 23 minutes for 500 MB, at 3 Mbit/s, gets through', async () => {
  expect((await received(sender(375_000, 500 * MEGABYTE))).size).toBeGreaterThanOrEqual(500 * MEGABYTE)
})

test('a form of 1 MB at 20 kbit/s gets through', async () => {
  expect((await received(sender(2500, MEGABYTE))).size).toBeGreaterThanOrEqual(MEGABYTE)
})

test('who sends a byte a second is waited for a minute, who sends nothing too', async () => {
  expect(await received(sender(1, 1000))).toEqual({ size: expect.toSatisfy((size) => size < 62), status: 408 })
  expect(await received(new ReadableStream())).toEqual({ size: 0, status: 408 })
})

test('the time that a busy server takes is not counted', async () => {
  expect((await received(sender(50_000, MEGABYTE), 120_000)).size).toBeGreaterThanOrEqual(MEGABYTE)
})

test('what grows beyond the limit ends there', async () => {
  expect((await received(sender(50_000_000, 900 * MEGABYTE))).status).toBe(413)
})
