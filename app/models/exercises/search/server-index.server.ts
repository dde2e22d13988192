import { db, inTransaction } from '#app/models/db.server.ts'
import { exerciseDocuments, exerciseIds, sqlOf } from './documents.server.ts'
import { collectionFormat } from '#app/services/search/typesense-collection.server.ts'
import {
  fillCollection,
  hasTypesense,
  searchedCollection,
  typesenseEngine,
} from '#app/services/search/typesense-server.server.ts'

// What the search server holds stands in this setting: `filling <time>` while it is being filled, then the format and the
// name of the collection. While the setting is there, triggers of the database make a SearchJob of every change.
const setting = 'search server'
const fillingTakesAtMost = 60_000 // ms between two batches
const jobsAtOnce = 500
const longestWait = 5 * 60_000 // ms

interface SearchJob {
  exerciseId: string
  version: number
  attempts: number
}

/** Whether there is a search server that knows everything that was saved up to now. */
export async function isSearchServerCurrent(): Promise<boolean> {
  if (!hasTypesense) return false
  const [state] = await db.$queryRaw<{ value: string | null; waiting: number }[]>`
    SELECT (SELECT value FROM "Setting" WHERE name = ${setting}) AS value, EXISTS (SELECT 1 FROM "SearchJob") AS waiting`
  return !state!.waiting && isFilled(state!.value)
}

/** Tells the search server the changes that are due. Those that it does not take are tried again later, ever less often. */
export async function tellSearchServer(): Promise<void> {
  if (!hasTypesense || !isFilled(await readState())) return
  for (let jobs = await dueJobs(); jobs.length > 0; jobs = await dueJobs()) {
    try {
      await tell(jobs.map(({ exerciseId }) => exerciseId))
      await finish(jobs)
    } catch (error) {
      await postpone(jobs)
      throw error
    }
  }
}

/**
 * Fills the search server when it holds nothing, or what was written by other rules or for another database; forgets it
 * when there is none any more.
 */
export async function fillSearchServerIfOutdated(): Promise<void> {
  if (!hasTypesense) return forgetSearchServer()
  const state = await readState()
  if (isFilled(state) && state.endsWith(` ${await searchedCollection()}`)) return
  await fillSearchServer()
}

/** Fills the search server anew. Searches go on meanwhile. False when another process is doing so already. */
export async function fillSearchServer(): Promise<boolean> {
  if (!(await claimFilling())) return false
  try {
    const collection = await fillCollection(sqlOf(db), allDocuments())
    await writeState(`${collectionFormat} ${collection}`)
    return true
  } catch (error) {
    await writeState('not filled')
    throw error
  }
}

async function forgetSearchServer() {
  const { count } = await db.setting.deleteMany({ where: { name: setting } })
  if (count > 0) await db.searchJob.deleteMany()
}

/** From here on changes are noted; those noted before are in what is read from here on. */
function claimFilling(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const state = await tx.setting.findUnique({ where: { name: setting } })
    const since = Number(state?.value.match(/^filling (\d+)$/)?.[1] ?? 0)
    if (Date.now() - since < fillingTakesAtMost) return false
    await tx.searchJob.deleteMany()
    const value = `filling ${Date.now()}`
    await tx.setting.upsert({ where: { name: setting }, create: { name: setting, value }, update: { value } })
    return true
  })
}

async function* allDocuments() {
  for await (const ids of exerciseIds()) {
    yield await exerciseDocuments(db, ids)
    await writeState(`filling ${Date.now()}`)
  }
}

function writeState(value: string) {
  return db.setting.update({ where: { name: setting }, data: { value } })
}

async function readState(): Promise<string | null> {
  const state = await db.setting.findUnique({ where: { name: setting } })
  return state?.value ?? null
}

function isFilled(state: string | null): state is string {
  return state !== null && state.startsWith(`${collectionFormat} `)
}

function dueJobs(): Promise<SearchJob[]> {
  return db.searchJob.findMany({
    where: { nextAttemptAt: { lte: new Date() } },
    select: { exerciseId: true, version: true, attempts: true },
    orderBy: { nextAttemptAt: 'asc' },
    take: jobsAtOnce,
  })
}

async function tell(ids: string[]) {
  const documents = await exerciseDocuments(db, ids)
  const there = new Set(documents.map(({ id }) => id))
  const engine = typesenseEngine(sqlOf(db))
  await engine.index(documents)
  await engine.remove(ids.filter((id) => !there.has(id)))
}

/** A job that was changed meanwhile has another version, and stays. */
function finish(jobs: SearchJob[]) {
  return db.$executeRaw`
    DELETE FROM "SearchJob" WHERE (exerciseId, version) IN
      (SELECT value ->> 'exerciseId', value ->> 'version' FROM json_each(${JSON.stringify(jobs)}))`
}

async function postpone(jobs: SearchJob[]) {
  const attempts = 1 + Math.max(...jobs.map((job) => job.attempts))
  const wait = Math.min(longestWait, 1000 * 2 ** attempts)
  await db.searchJob.updateMany({
    where: { exerciseId: { in: jobs.map(({ exerciseId }) => exerciseId) } },
    data: { attempts, nextAttemptAt: new Date(Date.now() + wait) },
  })
}
