// Started by bench/search.ts in a process of its own, with a database of its own in DATA_DIR.
import { db } from '#app/models/db.server.ts'
import { exerciseDocuments, exerciseIds, sqlOf } from '#app/models/exercises/search/documents.server.ts'
import { reindexAll, searchExercises } from '#app/models/exercises/search/search.server.ts'
import { env } from '#app/services/env.server.ts'
import { fillCollection, hasTypesense, typesenseEngine } from '#app/services/search/typesense-server.server.ts'
import { migrate } from '#prisma/migrate.ts'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import { type GeneratedExercise, generateExercises } from './exercises.ts'
import { type BenchQuery, misspelt, wellSpelt } from './queries.ts'
import { type Row } from '../search.ts'

const sizes = (process.env.BENCH_SIZES ?? '1000,20000,100000').split(',').map(Number)
const pageSize = 24
const clinician = { id: 'clinician', teamId: null }

type Search = (term: string) => Promise<GeneratedExercise[]> | GeneratedExercise[]

await migrate(env.DATABASE_URL, env.BACKUP_DIR)
const exercises = generateExercises(sizes.at(-1)!)
await createTags()
const rows: Row[] = []
let stored = 0
for (const size of sizes) {
  await store(exercises.slice(stored, size))
  stored = size
  const held = exercises.slice(0, size)
  const own = embedded(held)
  rows.push(await measure('Rehab Guide', size, 5, own))
  if (hasTypesense) {
    await fillCollection(sqlOf(db), documents())
    const typesense = onTypesense(held)
    rows.push({ ...(await measure('Typesense', size, 5, typesense)), ...(await agreement(own, typesense)) })
  }
  rows.push(await measure('MiniSearch', size, size > 20_000 ? 1 : 3, miniSearch(held)))
  rows.push(await measure('Fuse', size, 1, fuse(held)))
}
process.send!(rows)
process.disconnect()

async function measure(engine: string, size: number, rounds: number, search: Search): Promise<Row> {
  const queries = [...wellSpelt, ...misspelt]
  for (const { term } of queries.slice(0, 3)) await search(term)
  const times: number[] = []
  const found = new Set<BenchQuery>()
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      const start = performance.now()
      const hits = await search(query.term)
      times.push(performance.now() - start)
      if (hits.slice(0, 5).some((hit) => query.means.test(textOf(hit)))) found.add(query)
    }
  }
  times.sort((a, b) => a - b)
  return {
    engine,
    exercises: size,
    p50: milliseconds(times, 0.5),
    p95: milliseconds(times, 0.95),
    slowest: milliseconds(times, 1),
    found: share(wellSpelt, found),
    misspeltFound: share(misspelt, found),
  }
}

function milliseconds(sorted: number[], share: number) {
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2))
}

function share(queries: BenchQuery[], found: Set<BenchQuery>) {
  return Number((queries.filter((query) => found.has(query)).length / queries.length).toFixed(2))
}

function textOf({ exerciseName, aliases, tags }: GeneratedExercise) {
  return [exerciseName, ...aliases, ...tags.map((tag) => tag.name)].join(', ')
}

function embedded(held: GeneratedExercise[]): Search {
  const byId = new Map(held.map((exercise) => [exercise.id, exercise]))
  return async (term) => {
    const { ids } = await searchExercises(clinician, queryFor(term))
    return ids.map((id) => byId.get(id)!)
  }
}

function onTypesense(held: GeneratedExercise[]): Search {
  const byId = new Map(held.map((exercise) => [exercise.id, exercise]))
  const engine = typesenseEngine(sqlOf(db), 60_000)
  return async (term) => {
    const { ids } = await engine.search({ ...queryFor(term), visibleTo: { userId: clinician.id, teamId: null } })
    return ids.map((id) => byId.get(id)!)
  }
}

function queryFor(term: string) {
  return { term, difficulties: [], tags: [], within: 'all' as const, page: 1, pageSize }
}

async function* documents() {
  for await (const ids of exerciseIds()) yield await exerciseDocuments(db, ids)
}

/** How far two engines show the same first five, in whatever order. */
async function agreement(one: Search, other: Search) {
  const shares: number[] = []
  for (const { term } of [...wellSpelt, ...misspelt]) {
    const [first, second] = [await one(term), await other(term)].map((hits) => hits.slice(0, 5))
    const both = first!.filter((hit) => second!.includes(hit)).length
    shares.push(both / Math.max(1, first!.length, second!.length))
  }
  const firstFiveShared = Number((shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(2))
  return { firstFiveShared, firstFiveSame: shares.filter((share) => share === 1).length }
}

// The others get the same job: a page of hits and the facet counts of everything found.
function miniSearch(held: GeneratedExercise[]): Search {
  const index = new MiniSearch({
    fields: ['name', 'tags', 'description'],
    searchOptions: {
      prefix: true,
      fuzzy: 0.2,
      boost: { name: 4, tags: 2 },
      combineWith: 'AND',
    },
  })
  index.addAll(
    held.map((exercise, id) => ({
      id,
      name: [exercise.exerciseName, ...exercise.aliases].join(', '),
      tags: exercise.tags.map((tag) => tag.name).join(', '),
      description: exercise.exerciseDescription,
    })),
  )
  return (term) => page(term ? index.search(term).map(({ id }) => held[id]!) : held)
}

function fuse(held: GeneratedExercise[]): Search {
  const index = new Fuse(held, {
    keys: [
      { name: 'exerciseName', weight: 4 },
      { name: 'aliases', weight: 4 },
      { name: 'tags.name', weight: 2 },
    ],
    threshold: 0.2,
    ignoreLocation: true,
  })
  return (term) => page(term ? index.search(term).map(({ item }) => item) : held)
}

function page(found: GeneratedExercise[]): GeneratedExercise[] {
  const counts = new Map<string, number>()
  for (const { tags, difficulty } of found) {
    for (const { name } of tags) counts.set(name, (counts.get(name) ?? 0) + 1)
    counts.set(difficulty, (counts.get(difficulty) ?? 0) + 1)
  }
  return found.slice(0, pageSize)
}

async function createTags() {
  const all = new Map(exercises.flatMap(({ tags }) => tags.map((tag) => [tagId(tag), tag])))
  await db.tag.createMany({ data: [...all].map(([id, { name, group }]) => ({ id, name, group })) })
}

async function store(added: GeneratedExercise[]) {
  for (let start = 0; start < added.length; start += 500) {
    const batch = added.slice(start, start + 500)
    await db.$transaction([
      db.exercise.createMany({ data: batch.map((exercise) => ({ ...exercise, tags: undefined })) }),
      db.exerciseTag.createMany({
        data: batch.flatMap(({ id, tags }) => tags.map((tag) => ({ exerciseId: id, tagId: tagId(tag) }))),
      }),
    ])
  }
  await reindexAll()
}

function tagId({ group, name }: { group: string; name: string }) {
  return `${group}: ${name}`
}
