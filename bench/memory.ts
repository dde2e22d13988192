import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { putUnderLoad } from './setup/load.ts'
import { startProduct } from './setup/product.ts'

const SETTLES_MS = 3000
const AT_MOST_SECONDS = 120

interface Row {
  when: string
  /** The resident memory of the server's process, in MB of 1,048,576 bytes. */
  resident: number
}

/** The memory of the product idle, after 1,000 requests over its main pages, and after 2,000 more, to see whether it grows. */
export async function run(): Promise<Row[]> {
  const { address, pid, pages, stop } = await startProduct()
  const visit = (requests: number) =>
    putUnderLoad({ address, pages: Object.values(pages), requests, seconds: AT_MOST_SECONDS, encoding: 'gzip' })
  try {
    const idle = await measure(pid, 'idle after start')
    await visit(1000)
    const used = await measure(pid, 'after 1,000 requests')
    await visit(2000)
    const rows = [idle, used, await measure(pid, 'after 2,000 more')]
    console.table(rows)
    return rows
  } finally {
    await stop()
  }
}

async function measure(pid: number, when: string): Promise<Row> {
  await wait(SETTLES_MS)
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { when, resident: Math.round(Number(kilobytes) / 1024) }
}

if (import.meta.main) await run()
