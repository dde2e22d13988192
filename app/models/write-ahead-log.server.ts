import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type Database from 'libsql'
import { env } from '#app/services/env.server.ts'

/** From this size on the log is put away, in bytes. */
const LARGE = 4 * 1024 * 1024
/** If nobody puts it away: how large it gets, in pages of 4 kB, before a commit does so after all. */
const TOO_LARGE = 20_000
const WORKER = join(process.cwd(), 'app/models/write-ahead-log-worker.ts')

/** SQLite would move the log into the database in the middle of a commit, and hold up every request meanwhile. */
export function leaveLogAlone(connection: { prepare: (sql: string) => Database.Statement }) {
  connection.prepare(`PRAGMA wal_autocheckpoint = ${TOO_LARGE}`).get()
}

/** Moves a log that has grown large into the database, beside the requests. */
export async function putLogAway() {
  const { size } = await stat(`${env.DATABASE_FILE}-wal`).catch(() => ({ size: 0 }))
  if (size > LARGE) await once(new Worker(WORKER, { workerData: env.DATABASE_FILE }), 'exit')
}
