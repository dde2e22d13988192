import { db, inTransaction } from '#app/models/db.server.ts'
import { askFor } from '#app/models/jobs.server.ts'
import { exerciseDocuments, exerciseIds, sqlOf } from './documents.server.ts'
import type { SearchChange } from '#prisma/client/client.ts'
import { collectionFormat } from '#app/services/search/typesense-collection.server.ts'
import {
  fillCollection,
  hasTypesense,
  searchedCollection,
  typesenseEngine,
} from '#app/services/search/typesense-server.server.ts'

// What the search server holds stands in this setting: `filling` while it is being filled, then the format and the name of
// the collection. While the setting is there, triggers of the database make a SearchChange of every change, and ask for the
// job that tells it.
const setting = 'search server'
const filling = 'filling'
const changesAtOnce = 500

/** Whether there is a search server that knows everything that was saved up to now. */
export async function isSearchServerCurrent(): Promise<boolean> {
  if (!hasTypesense) return false
  const [state] = await db.$queryRaw<{ value: string | null; waiting: number }[]>`
    SELECT (SELECT value FROM "Setting" WHERE name = ${setting}) AS value, EXISTS (SELECT 1 FROM "SearchChange") AS waiting`
  return !state!.waiting && isFilled(state!.value)
}

/** Tells the search server all changes. Those that it does not take are kept. */
export async function tellSearchServer(): Promise<void> {
  if (!hasTypesense || !isFilled(await readState())) return
  for (let changes = await nextChanges(); changes.length > 0; changes = await nextChanges()) {
    await tell(changes.map(({ exerciseId }) => exerciseId))
    await forget(changes)
  }
}

/**
 * Asks for the search server to be filled when it holds nothing, or what was written by other rules or for another database;
 * forgets it when there is none any more.
 */
export async function checkSearchServer(): Promise<void> {
  if (!hasTypesense) return forgetSearchServer()
  const state = await readState()
  if (state === filling || (isFilled(state) && state.endsWith(` ${await searchedCollection()}`))) return
  await askFor(db, 'searchFilling')
}

/** Fills the search server anew. Searches go on meanwhile. One at a time: it is a job. */
export async function fillSearchServer(): Promise<void> {
  if (!hasTypesense) return
  await startFilling()
  const collection = await fillCollection(sqlOf(db), allDocuments())
  await inTransaction(async (tx) => {
    await tx.setting.update({ where: { name: setting }, data: { value: `${collectionFormat} ${collection}` } })
    await askFor(tx, 'searchChanges')
  })
}

async function forgetSearchServer() {
  const { count } = await db.setting.deleteMany({ where: { name: setting } })
  if (count > 0) await db.searchChange.deleteMany()
}

/** From here on changes are noted; those noted before are in what is read from here on. */
function startFilling() {
  return inTransaction(async (tx) => {
    await tx.searchChange.deleteMany()
    await tx.setting.upsert({
      where: { name: setting },
      create: { name: setting, value: filling },
      update: { value: filling },
    })
  })
}

async function* allDocuments() {
  for await (const ids of exerciseIds()) yield await exerciseDocuments(db, ids)
}

async function readState(): Promise<string | null> {
  const state = await db.setting.findUnique({ where: { name: setting } })
  return state?.value ?? null
}

function isFilled(state: string | null): state is string {
  return state !== null && state.startsWith(`${collectionFormat} `)
}

function nextChanges(): Promise<SearchChange[]> {
  return db.searchChange.findMany({ take: changesAtOnce })
}

async function tell(ids: string[]) {
  const documents = await exerciseDocuments(db, ids)
  const there = new Set(documents.map(({ id }) => id))
  const engine = typesenseEngine(sqlOf(db))
  await engine.index(documents)
  await engine.remove(ids.filter((id) => !there.has(id)))
}

/** What was changed once more meanwhile has another version, and stays. */
function forget(changes: SearchChange[]) {
  return db.$executeRaw`
    DELETE FROM "SearchChange" WHERE (exerciseId, version) IN
      (SELECT value ->> 'exerciseId', value ->> 'version' FROM json_each(${JSON.stringify(changes)}))`
}
