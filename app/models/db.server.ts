import { setImmediate } from 'node:timers/promises'
import { keepStatements } from './kept-statements.server.ts'
import { SharedLibSql } from './libsql.server.ts'
import { closeReading } from './reading.server.ts'
import { leaveLogAlone } from './write-ahead-log.server.ts'
import { PrismaClient } from '#prisma/client/client.ts'
import { env } from '#app/services/env.server.ts'

keepStatements(leaveLogAlone)

/** The one connection to the database. Its transactions wait for their turn and for other processes, then have time for what is large (ms). */
export const db = new PrismaClient({
  adapter: new SharedLibSql({ url: env.DATABASE_URL }),
  transactionOptions: { maxWait: 30_000, timeout: 30_000 },
})

/** What a model function works with: the database itself, or a transaction of it. */
export type Db = Transaction | typeof db
export type Transaction = Parameters<Parameters<typeof db.$transaction>[0]>[0]

/** Runs `work` in one transaction: all of it happens, or nothing. Nobody else writes meanwhile. */
export function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.$transaction(work)
}

/** Hands `rows` to `write` a slice at a time, and lets other requests have their turn in between. */
export async function inSlices<T>(rows: T[], write: (slice: T[]) => Promise<unknown>, size = 20) {
  for (let from = 0; from < rows.length; from += size) {
    await write(rows.slice(from, from + size))
    await setImmediate()
  }
}

/** Whether `error` says that a row with the same unique value is there already. */
export function isDuplicate(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'P2002'
}

/** Throws unless the database takes a write. */
export async function assertWritable() {
  await db.setting.upsert({
    where: { name: 'last-readiness-check' },
    create: { name: 'last-readiness-check', value: new Date().toISOString() },
    update: { value: new Date().toISOString() },
  })
}

/** Moves the write-ahead log into the database file and lets go of it. */
export async function closeDatabase() {
  closeReading()
  await db.$queryRawUnsafe('PRAGMA wal_checkpoint(TRUNCATE)')
  await db.$disconnect()
}
