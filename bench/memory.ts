import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { putUnderLoad } from './setup/load.ts'
import { startProduct } from './setup/product.ts'

const SETTLES_MS = 3000
const AT_MOST_SECONDS = 1200

interface Row {
  when: string
  /** The resident memory of the server's process, in MB of 1,048,576 bytes: what the kernel may drop at any time included. */
  resident: number
  /** The part of it that nothing but the end of the process gives back. */
  own: number
  target?: number
}

// npm run bench -- memory               3,000 requests
// REQUESTS=20000 npm run bench -- memory

/** The memory of the product when it has just seeded an empty folder, when it is started again, and while it serves its main pages. */
export async function run(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const rows = [await measure(product.pid(), 'fresh start with seeding', 200)]
    await product.startAgain()
    rows.push(await measure(product.pid(), 'second start', 160))
    const pages = Object.values(product.pages)
    const load = { address: product.address, pages, seconds: AT_MOST_SECONDS, encoding: 'gzip' as const }
    for (const asked of steps()) {
      await putUnderLoad({ ...load, requests: asked.more })
      rows.push(await measure(product.pid(), `after ${asked.inAll.toLocaleString('en-GB')} requests`, 256))
    }
    console.table(rows)
    return rows
  } finally {
    await product.stop()
  }
}

/** 3,000 requests, then as many again until it is as many as were wanted, to see whether it grows. */
function steps() {
  const times = Math.ceil(Number(process.env.REQUESTS ?? 3000) / 3000)
  return Array.from({ length: times }, (_, step) => ({ more: 3000, inAll: 3000 * (step + 1) }))
}

async function measure(pid: number, when: string, target: number): Promise<Row> {
  await wait(SETTLES_MS)
  const memory = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(memory)?.[1]) / 1024)
  return { when, resident: megabytes('Rss'), own: megabytes('Anonymous'), target }
}

if (import.meta.main) await run()
