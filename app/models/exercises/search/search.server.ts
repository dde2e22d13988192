import { db, type Db } from '#app/models/db.server.ts'
import { exerciseDocuments, exerciseIds, sqlOf } from './documents.server.ts'
import { isSearchServerCurrent } from './server-index.server.ts'
import { EmbeddedEngine } from '#app/services/search/embedded.server.ts'
import { indexFormat } from '#app/services/search/index-words.ts'
import { type ExerciseHits, type ExerciseQuery } from '#app/services/search/query.ts'
import { EngineWithStandIn } from '#app/services/search/stand-in.ts'
import { hasTypesense, typesenseEngine } from '#app/services/search/typesense-server.server.ts'

const embedded = new EmbeddedEngine(sqlOf(db))
const searchServer = hasTypesense ? new EngineWithStandIn(typesenseEngine(sqlOf(db)), embedded) : embedded

/**
 * The exercises that `user` may see and that the query asks for: built in, own, or shared with the team. Neither hits nor
 * counts tell of any other. Never fails on what is typed. The search server answers where there is one and it knows
 * everything that was saved, else the database itself. (library.md, exercise list)
 */
export async function searchExercises(
  user: { id: string; teamId: string | null },
  query: Omit<ExerciseQuery, 'visibleTo'>,
): Promise<ExerciseHits> {
  const engine = (await isSearchServerCurrent()) ? searchServer : embedded
  return engine.search({ ...query, visibleTo: { userId: user.id, teamId: user.teamId } })
}

/**
 * Makes the exercises found as they are now. Call it in the transaction that creates or changes them or their tags. The
 * database notes by itself what the search server must be told.
 */
export async function indexExercises(tx: Db, ids: string[]): Promise<void> {
  await new EmbeddedEngine(sqlOf(tx)).index(await exerciseDocuments(tx, ids))
}

/** Makes the exercises found no more. Call it in the transaction that deletes them. */
export function removeFromIndex(tx: Db, ids: string[]): Promise<void> {
  return new EmbeddedEngine(sqlOf(tx)).remove(ids)
}

/** Indexes every exercise anew, a batch a transaction. Searches go on meanwhile. Returns how many there were. */
export async function reindexAll(): Promise<number> {
  let count = 0
  for await (const ids of exerciseIds()) {
    await db.$transaction((tx) => indexExercises(tx, ids), { timeout: 60_000 })
    count += ids.length
  }
  return count
}

/** Indexes every exercise anew if the index was written by other rules or synonyms than today's. Call it at the start. */
export async function reindexIfOutdated(): Promise<void> {
  const name = 'exercise index format'
  const written = await db.setting.findUnique({ where: { name } })
  if (written?.value === indexFormat) return
  await reindexAll()
  await db.setting.upsert({ where: { name }, create: { name, value: indexFormat }, update: { value: indexFormat } })
}
