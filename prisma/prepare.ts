import { migrate } from './migrate.ts'
import { seed } from './seed.ts'
import { env } from '#app/services/env.server.ts'

/** Brings the database to what this version needs: migrations, the built-in library and, when wanted, the demo practice. */
export async function prepare() {
  const applied = await migrate(env.DATABASE_URL)
  if (applied.length) console.log(`Applied migrations: ${applied.join(', ')}`)
  await seed()
}

if (import.meta.main) await prepare()
