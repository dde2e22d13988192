import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { migrate } from './migrate.ts'
import { seed } from './seed.ts'
import { fillNameSort } from '#app/models/clients/name-sorting.server.ts'
import { db } from '#app/models/db.server.ts'
import { reindexIfOutdated } from '#app/models/exercises/search/search.server.ts'
import { env } from '#app/services/env.server.ts'

/** Brings the database to what this version needs: migrations, the built-in library and, when wanted, the demo practice. */
export async function prepare() {
  await closeToOthers()
  const applied = await migrate(env.DATABASE_URL, env.BACKUP_DIR)
  if (applied.length) console.log(`Applied migrations: ${applied.join(', ')}`)
  await fillNameSort()
  await seed()
  await reindexIfOutdated()
  await db.$disconnect()
}

/** What an earlier version, or another program, left open: the folder and the database are for this program's user alone. */
async function closeToOthers() {
  const files = ['', '-wal', '-shm'].map((end) => env.DATABASE_FILE + end).filter((file) => existsSync(file))
  try {
    await chmod(env.DATA_DIR, 0o700)
    for (const file of files) await chmod(file, 0o600)
  } catch (error) {
    console.warn(`Others on this machine may read ${env.DATA_DIR}: its permissions can't be changed`, error)
  }
}

if (import.meta.main) await prepare()
