import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, print } from '#app/services/pdf/chromium.server.ts'

const job = { html: '<!doctype html><title>Knee</title><p>Bend.</p>', footer: '<span></span>' }
const limits = { mostMs: 30_000, jobsALife: 100 }

afterAll(closeBrowser)

/** The processes that this one has started: the browser that is kept warm. */
function children(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)[1] === String(process.pid))
}

/** State, parent and what follows them in /proc/…/stat; empty when the process has ended meanwhile. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
  } catch {
    return []
  }
}

test('the browser stays warm between jobs, and is replaced after so many', async () => {
  await print(job, { ...limits, jobsALife: 3 })
  const first = children()
  await print(job, { ...limits, jobsALife: 3 })
  expect(children()).toEqual(first)
  await print(job, { ...limits, jobsALife: 3 })
  expect(children()).toEqual([])

  expect((await print(job, limits)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(children()).toHaveLength(1)
  expect(children()).not.toEqual(first)
})

test('a browser that hangs is given up at the limit, and the next job gets a new one', async () => {
  await print(job, limits)
  const [hung = 0] = children()
  process.kill(hung, 'SIGSTOP')
  try {
    await expect(print(job, { ...limits, mostMs: 1_000 })).rejects.toThrow('Printing took longer than 1 seconds')
    expect((await print(job, limits)).subarray(0, 5).toString()).toBe('%PDF-')
  } finally {
    process.kill(hung, 'SIGKILL')
  }
})
