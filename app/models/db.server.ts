import { PrismaLibSql } from '@prisma/adapter-libsql'
import { keepStatements } from './kept-statements.server.ts'
import { PrismaClient } from '#prisma/client/client.ts'
import { env } from '#app/services/env.server.ts'

keepStatements()

/** The one connection to the database. `timeout` (ms) is how long a write waits for another process's write. */
export const db = new PrismaClient({ adapter: new PrismaLibSql({ url: env.DATABASE_URL, timeout: 5000 }) })

/** What a model function works with: the database itself, or a transaction of it. */
export type Db = Transaction | typeof db
export type Transaction = Parameters<Parameters<typeof db.$transaction>[0]>[0]

const TRIES = 5

/**
 * Runs `work` in one transaction: all of it happens, or nothing.
 * SQLite fails at once a transaction that read before another process wrote, so it is run again from the start.
 */
export async function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.$transaction(work, { maxWait: 10_000, timeout: 20_000 })
    } catch (error) {
      if (tried === TRIES || !isContention(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, tried * 20 * Math.random()))
    }
  }
}

function isContention(error: unknown) {
  return error instanceof Error && /SQLITE_BUSY|database is locked|write conflict/i.test(error.message)
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
  await db.$queryRawUnsafe('PRAGMA wal_checkpoint(TRUNCATE)')
  await db.$disconnect()
}
