import { migrate } from './migrate.ts'
import { seed } from './seed.ts'
import { db } from '#app/models/db.server.ts'
import { reindexIfOutdated } from '#app/models/exercise-search.server.ts'
import { env } from '#app/services/env.server.ts'
import { emptyUploadFolder } from '#app/services/upload-folder.server.ts'

/** Brings the database to what this version needs: migrations, the built-in library and, when wanted, the demo practice. */
export async function prepare() {
  const applied = await migrate(env.DATABASE_URL)
  if (applied.length) console.log(`Applied migrations: ${applied.join(', ')}`)
  await seed()
  await reindexIfOutdated()
  await emptyUploadFolder()
  await db.$disconnect()
}

if (import.meta.main) await prepare()
