import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Client, type Transaction, createClient } from '@libsql/client'
import { isTaken } from '#app/models/libsql.server.ts'

const folder = join(import.meta.dirname, 'migrations')
/** For another process that is migrating, in ms. */
const LONGEST_WAIT = 60_000

/** Every migration in the order of its number, with the checksum of its SQL. */
export function migrations() {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

type Migration = ReturnType<typeof migrations>[number]

/**
 * Applies to the database at `url` what it has not seen yet, each migration in a transaction of its own. A database that
 * holds data is first copied into the folder `copies`. Several processes may start at once. Throws when the database is newer
 * than this version, or when a migration that was applied has been edited since. Returns the names of those applied now.
 */
export async function migrate(url: string, copies: string): Promise<string[]> {
  const client = createClient({ url, timeout: LONGEST_WAIT })
  try {
    await useWriteAheadLog(client)
    const missing = missingFrom(await appliedMigrations(client))
    if (missing[0] && missing.length < migrations().length) await copyDatabase(client, copies, missing[0].name)
    const applied = []
    for (const migration of missing) if (await apply(client, migration)) applied.push(migration.name)
    return applied
  } finally {
    client.close()
  }
}

/** In rollback-journal mode a busy COMMIT can lose an acknowledged write, so anything but WAL stops the start. */
async function useWriteAheadLog(client: Client) {
  const { rows } = await whenFree(() => client.execute('PRAGMA journal_mode = WAL'))
  if (rows[0]?.[0] !== 'wal') throw new Error('The database file must be on a disk that supports write-ahead logging')
}

/** Changing the journal mode is refused at once where another process has just begun to write: the client's own wait does not count. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTaken(error) || performance.now() - startedAt > LONGEST_WAIT) throw error
      await setTimeout(50)
    }
  }
}

async function appliedMigrations(client: Client) {
  await client.execute(
    'CREATE TABLE IF NOT EXISTS _migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, appliedAt TEXT NOT NULL)',
  )
  const { rows } = await client.execute('SELECT name, checksum FROM _migrations')
  return new Map(rows.map((row) => [String(row.name), String(row.checksum)]))
}

function missingFrom(applied: Map<string, string>): Migration[] {
  const ours = migrations()
  const unknown = [...applied.keys()].filter((name) => ours.every((migration) => migration.name !== name))
  if (unknown.length)
    throw new Error(
      `The database is newer than this version of Rehab Guide: it has ${unknown.join(', ')}. Start the newer version again, or restore a backup from before it.`,
    )
  const edited = ours.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited) throw new Error(`Migration ${edited.name} was edited after it was applied`)
  return ours.filter(({ name }) => !applied.has(name))
}

async function copyDatabase(client: Client, folder: string, before: string) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `before-${before}-${new Date().toISOString().replaceAll(':', '-')}-${process.pid}.db`)
  await client.execute({ sql: 'VACUUM INTO ?', args: [file] })
}

/** Returns false when another process, started at the same moment, has applied it. */
async function apply(client: Client, { name, sql, checksum }: Migration): Promise<boolean> {
  await client.execute('PRAGMA foreign_keys = OFF')
  const tx = await client.transaction('write')
  try {
    const { rows } = await tx.execute({ sql: 'SELECT 1 FROM _migrations WHERE name = ?', args: [name] })
    if (rows.length) return false
    await tx.executeMultiple(sql)
    await assertForeignKeys(tx)
    await tx.execute({ sql: "INSERT INTO _migrations VALUES (?, ?, datetime('now'))", args: [name, checksum] })
    await tx.commit()
    return true
  } catch (cause) {
    throw new Error(`Migration ${name} failed; the database is as it was before it`, { cause })
  } finally {
    tx.close()
  }
}

async function assertForeignKeys(tx: Transaction) {
  const { rows } = await tx.execute('PRAGMA foreign_key_check')
  const tables = new Set(rows.map((row) => String(row.table)))
  if (tables.size) throw new Error(`Rows that point to nothing: ${[...tables].join(', ')}`)
}
