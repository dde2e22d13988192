import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Row {
  engine: string
  exercises: number
  /** Milliseconds a query, over the 50 queries of bench/search/queries.ts; hits and facet counts included. */
  p50: number
  p95: number
  slowest: number
  /** The share of the queries with what was meant among the first five. */
  found: number
  misspeltFound: number
}

/** Searches 1,000, 20,000 and 100,000 exercises with the embedded engine, MiniSearch and Fuse. */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-search-'))
  try {
    const measuring = fork(join(import.meta.dirname, 'search/measure.ts'), {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    })
    const rows = await Promise.race([once(measuring, 'message'), once(measuring, 'exit').then(failed)])
    console.table(rows[0])
    return rows[0]
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

function failed(): never {
  throw new Error('Measuring the search failed; see above')
}

if (import.meta.main) await run()
