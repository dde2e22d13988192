// npm run search -- reindex    indexes all exercises anew, on the search server too; the product may go on running
import { doDue } from '#app/jobs/doing.server.ts'
import { db } from '#app/models/db.server.ts'
import { reindexAll } from '#app/models/exercises/search/search.server.ts'
import { askFor } from '#app/models/jobs.server.ts'
import { env } from '#app/services/env.server.ts'

if (process.argv[2] !== 'reindex') throw new Error("Say what is to be done: 'npm run search -- reindex'")
console.log(`Indexed ${await reindexAll()} exercises in the database`)
if (env.TYPESENSE_URL) {
  await askFor(db, 'searchFilling')
  const isFilled = (await doDue('searchFilling')) > 0
  console.log(
    isFilled
      ? 'Filled the search server'
      : 'Not filled now: another process is at it, or it failed just now and is tried again within 5 minutes',
  )
}
await db.$disconnect()
