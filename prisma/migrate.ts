import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'

const folder = join(import.meta.dirname, 'migrations')

/** Every migration in the order of its number, with the checksum of its SQL. */
export function migrations() {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Applies to the database at `url` what it has not seen yet, each migration in a transaction of its own.
 * Throws when a migration that was applied has been edited since. Returns the names of those applied now.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = createClient({ url, timeout: 5000 })
  try {
    await useWriteAheadLog(client)
    const applied = await appliedMigrations(client)
    const missing = migrations().filter(({ name, checksum }) => !isApplied(name, checksum, applied))
    for (const { name, sql, checksum } of missing) await apply(client, name, sql, checksum)
    return missing.map(({ name }) => name)
  } finally {
    client.close()
  }
}

/** In rollback-journal mode a busy COMMIT can lose an acknowledged write, so anything but WAL stops the start. */
async function useWriteAheadLog(client: Client) {
  const { rows } = await client.execute('PRAGMA journal_mode = WAL')
  if (rows[0]?.[0] !== 'wal') throw new Error('The database file must be on a disk that supports write-ahead logging')
}

async function appliedMigrations(client: Client) {
  await client.execute(
    'CREATE TABLE IF NOT EXISTS _migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, appliedAt TEXT NOT NULL)',
  )
  const { rows } = await client.execute('SELECT name, checksum FROM _migrations')
  return new Map(rows.map((row) => [String(row.name), String(row.checksum)]))
}

function isApplied(name: string, checksum: string, applied: Map<string, string>) {
  const known = applied.get(name)
  if (known && known !== checksum) throw new Error(`Migration ${name} was edited after it was applied`)
  return known !== undefined
}

async function apply(client: Client, name: string, sql: string, checksum: string) {
  const record = `INSERT INTO _migrations VALUES ('${name}', '${checksum}', datetime('now'))`
  try {
    await client.executeMultiple(
      `PRAGMA foreign_keys = OFF;\nBEGIN IMMEDIATE;\n${sql}\n${record};\nCOMMIT;\nPRAGMA foreign_keys = ON;`,
    )
  } catch (cause) {
    throw new Error(`Migration ${name} failed; the database is as it was before it`, { cause })
  }
}
