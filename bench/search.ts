import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTypesense } from '#tests/setup/typesense.ts'

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
  /** The mean share of the first five that the embedded engine shows too, and how many queries have the same five. */
  firstFiveShared?: number
  firstFiveSame?: number
}

/** Searches 1,000, 20,000 and 100,000 exercises with the embedded engine, Typesense where it can be had, MiniSearch and Fuse. */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-search-'))
  const typesense = await startTypesense()
  const server = typesense ? { TYPESENSE_URL: typesense.url, TYPESENSE_API_KEY: typesense.key } : {}
  try {
    const measuring = fork(join(import.meta.dirname, 'search/measure.ts'), {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...server },
    })
    const rows = await Promise.race([once(measuring, 'message'), once(measuring, 'exit').then(failed)])
    console.table(rows[0])
    return rows[0]
  } finally {
    await typesense?.stop()
    rmSync(dataDir, { recursive: true })
  }
}

function failed(): never {
  throw new Error('Measuring the search failed; see above')
}

if (import.meta.main) await run()
