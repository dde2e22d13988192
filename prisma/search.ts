// npm run search -- reindex    indexes all exercises anew, on the search server too; the product may go on running
import { db } from '#app/models/db.server.ts'
import { reindexAll } from '#app/models/exercises/search/search.server.ts'
import { fillSearchServer } from '#app/models/exercises/search/server-index.server.ts'
import { env } from '#app/services/env.server.ts'

if (process.argv[2] !== 'reindex') throw new Error("Say what is to be done: 'npm run search -- reindex'")
console.log(`Indexed ${await reindexAll()} exercises in the database`)
if (env.TYPESENSE_URL) {
  const isFilled = await fillSearchServer()
  console.log(isFilled ? 'Filled the search server' : 'The search server is being filled by another process already')
}
await db.$disconnect()
