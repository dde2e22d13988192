import { afterAll, expect, test } from 'vitest'
import { closeBrowser, print } from '#app/services/pdf/chromium.server.ts'
import { browsers, programs, readinessToGo, signal } from '#tests/processes.ts'

const job = { html: '<!doctype html><title>Knee</title><p>Bend.</p>', footer: '<span></span>' }
const limits = { mostMs: 30_000, jobsALife: 100 }

afterAll(closeBrowser)

test('the browser stays warm between jobs, and is replaced after so many', async () => {
  await print(job, { ...limits, jobsALife: 3 })
  const first = browsers()
  await print(job, { ...limits, jobsALife: 3 })
  expect(browsers()).toEqual(first)
  await print(job, { ...limits, jobsALife: 3 })
  expect(browsers()).toEqual([])

  expect((await print(job, limits)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(browsers()).not.toEqual(first)
})

test('a browser that hangs is given up at the limit, and the next job gets a new one', async () => {
  await print(job, limits)
  const hung = browsers()
  signal(hung, 'SIGSTOP')
  try {
    await expect(print(job, { ...limits, mostMs: 1_000 })).rejects.toThrow('Printing took longer than 1 seconds')
    expect((await print(job, limits)).subarray(0, 5).toString()).toBe('%PDF-')
  } finally {
    signal(hung, 'SIGKILL')
  }
})

test('a machine that runs out of memory loses the browser, not the server', async () => {
  await print(job, limits)
  for (const part of programs('chromium')) expect(readinessToGo(part)).toBeGreaterThan(readinessToGo(process))
})
