import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Row {
  pdf: string
  exercises: number
  kilobytes: number
  /** Milliseconds from the client's request to the last byte. */
  p50: number
  p95: number
  slowest: number
}

/** Prints prescriptions over HTTP from the built application: with a warm browser, and again from the cache. */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-pdf-'))
  try {
    const measuring = fork(join(import.meta.dirname, 'pdf/measure.ts'), {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        RATE_LIMITS: 'off',
        SEED_DEMO: 'on',
        NODE_ENV: 'production',
        REQUEST_LOG: 'off',
      },
    })
    const rows = await Promise.race([once(measuring, 'message'), once(measuring, 'exit').then(failed)])
    await once(measuring, 'exit')
    console.table(rows[0])
    return rows[0]
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

function failed(): never {
  throw new Error('Measuring the PDF failed; see above')
}

if (import.meta.main) await run()
