// A database of its own with the library's exercises, for the tests of the search. Import it before any model.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { parse } from 'yaml'

process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'search-'))
import { named } from '#app/models/clients/named.ts'
export const { db } = await import('#app/models/db.server.ts')
const exerciseSearch = await import('#app/models/exercises/search/search.server.ts')
export const { indexExercises, reindexAll, reindexIfOutdated, removeFromIndex } = exerciseSearch
const searchServer = await import('#app/models/exercises/search/server-index.server.ts')
const { typesenseEngine } = await import('#app/services/search/typesense-server.server.ts')
const { sqlOf } = await import('#app/models/exercises/search/documents.server.ts')
const { env } = await import('#app/services/env.server.ts')
const { migrate } = await import('#prisma/migrate.ts')

type Query = Parameters<typeof exerciseSearch.searchExercises>[1]

export interface User {
  id: string
  teamId: string | null
}

export const me: User = { id: 'me', teamId: 'team' }
export const colleague: User = { id: 'colleague', teamId: 'team' }
export const stranger: User = { id: 'stranger', teamId: null }
/** Prepares the database before the tests of a file, and takes out what each test has made. */
export function useLibrary() {
  beforeAll(async () => {
    await migrate(env.DATABASE_URL, env.BACKUP_DIR)
    await makePeople()
    await makeLibrary()
    await searchServer.fillSearchServer()
  })
  afterEach(async () => {
    await db.exercise.deleteMany({ where: { userId: { not: null } } })
  })
  afterAll(async () => {
    await db.$disconnect()
    rmSync(env.DATA_DIR, { recursive: true })
  })
}

const typesense = env.TYPESENSE_URL ? typesenseEngine(sqlOf(db), 30_000) : null

/** What the engine under test finds: the Typesense server where there is one, told all changes and without its stand-in. */
export async function searchExercises(user: User, query: Query) {
  if (!typesense) return exerciseSearch.searchExercises(user, query)
  await searchServer.tellSearchServer()
  expect(await searchServer.isSearchServerCurrent()).toBe(true)
  return typesense.search({ ...query, visibleTo: { userId: user.id, teamId: user.teamId } })
}

/** A query for everything, but for what is asked. */
export function query(asked: Partial<Query>): Query {
  return { term: '', difficulties: [], tags: [], within: 'all', page: 1, pageSize: 1000, ...asked }
}

/** What an exercise is found by besides its description. */
export async function textsOf(ids: string[]) {
  const exercises = await db.exercise.findMany({
    where: { id: { in: ids } },
    include: { tags: { include: { tag: true } } },
  })
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  return ids.map((id) => {
    const { exerciseName, aliases, tags } = byId.get(id)!
    return [exerciseName, ...(aliases as string[]), ...tags.map(({ tag }) => tag.name)].join(', ')
  })
}
export interface Making {
  id?: string
  exerciseName?: string
  exerciseDescription?: string
  userId?: string
  teamId?: string
  teamRead?: boolean
  clientId?: string
  tags?: [name: string, group: string][]
}

/** An exercise of mine, indexed as a route would do it. */
export function make({ tags = [], ...making }: Making) {
  return db.$transaction(async (tx) => {
    const { id } = await tx.exercise.create({
      data: { exerciseName: 'Something', exerciseDescription: '', userId: me.id, ...making },
    })
    for (const [name, group] of tags) {
      const tag = await tx.tag.create({ data: { name, group } })
      await tx.exerciseTag.create({ data: { exerciseId: id, tagId: tag.id } })
    }
    await indexExercises(tx, [id])
    return id
  })
}

/** Fields of a user. */
export function person(id: string) {
  return { id, firstName: id, lastName: '', email: `${id}@example.com`, passwordHash: '' }
}

async function makePeople() {
  await db.practice.create({ data: { id: 'practice', name: 'Practice' } })
  await db.team.create({ data: { id: 'team', name: 'Team' } })
  for (const { id, teamId } of [me, colleague, stranger]) {
    await db.user.create({ data: { ...person(id), practiceId: 'practice', teamId } })
  }
  await db.client.create({ data: { id: 'client', ...named('Client'), userId: me.id } })
}

interface LibraryExercise {
  slug: string
  exerciseName: string
  aliases?: string[]
  exerciseDescription: string
  difficulty: string
  tags: Record<string, string[]>
}

async function makeLibrary() {
  const folder = join(import.meta.dirname, '../../../library/exercises')
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const library = files.flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')) as LibraryExercise[])
  const exercises = library.map(({ slug, exerciseName, aliases = [], exerciseDescription, difficulty }) => ({
    id: slug,
    slug,
    exerciseName,
    aliases,
    exerciseDescription,
    difficulty,
  }))
  const links = library.flatMap(({ slug, tags }) =>
    Object.entries(tags).flatMap(([group, names]) =>
      names.map((name) => ({ exerciseId: slug, tag: { id: `${group}: ${name}`, name, group } })),
    ),
  )
  await db.exercise.createMany({ data: exercises })
  await db.tag.createMany({ data: [...new Map(links.map(({ tag }) => [tag.id, tag])).values()] })
  await db.exerciseTag.createMany({ data: links.map(({ exerciseId, tag }) => ({ exerciseId, tagId: tag.id })) })
  await indexExercises(
    db,
    library.map(({ slug }) => slug),
  )
}
