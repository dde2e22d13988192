import { db, type Db } from '#app/models/db.server.ts'
import { EmbeddedEngine } from '#app/services/search/embedded.server.ts'
import { indexFormat } from '#app/services/search/index-words.ts'
import { type ExerciseDocument, type ExerciseHits, type ExerciseQuery } from '#app/services/search/query.ts'

// How many exercises are indexed in one transaction when all are.
const batch = 500

const engine = engineOn(db)

/**
 * The exercises that `user` may see and that the query asks for: built in, own, or shared with the team. Neither hits nor
 * counts tell of any other. Never fails on what is typed. (library.md, exercise list)
 */
export function searchExercises(
  user: { id: string; teamId: string | null },
  query: Omit<ExerciseQuery, 'visibleTo'>,
): Promise<ExerciseHits> {
  return engine.search({ ...query, visibleTo: { userId: user.id, teamId: user.teamId } })
}

/** Makes the exercises found as they are now. Call it in the transaction that creates or changes them or their tags. */
export async function indexExercises(tx: Db, ids: string[]): Promise<void> {
  const exercises = await tx.exercise.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      exerciseName: true,
      aliases: true,
      exerciseDescription: true,
      difficulty: true,
      userId: true,
      teamId: true,
      teamRead: true,
      clientId: true,
      tags: { select: { tag: { select: { name: true, group: true } } } },
    },
  })
  await engineOn(tx).index(exercises.map(toDocument))
}

/** Makes the exercises found no more. Call it in the transaction that deletes them. */
export function removeFromIndex(tx: Db, ids: string[]): Promise<void> {
  return engineOn(tx).remove(ids)
}

/** Indexes every exercise anew, a batch a transaction. Searches go on meanwhile. Returns how many there were. */
export async function reindexAll(): Promise<number> {
  let count = 0
  let last = ''
  for (;;) {
    const exercises = await db.exercise.findMany({
      where: { id: { gt: last } },
      orderBy: { id: 'asc' },
      take: batch,
      select: { id: true },
    })
    if (exercises.length === 0) return count
    const ids = exercises.map((exercise) => exercise.id)
    await db.$transaction((tx) => indexExercises(tx, ids), { timeout: 60_000 })
    count += ids.length
    last = ids.at(-1)!
  }
}

/** Indexes every exercise anew if the index was written by other rules or synonyms than today's. Call it at the start. */
export async function reindexIfOutdated(): Promise<void> {
  const name = 'exercise index format'
  const written = await db.setting.findUnique({ where: { name } })
  if (written?.value === indexFormat) return
  await reindexAll()
  await db.setting.upsert({ where: { name }, create: { name, value: indexFormat }, update: { value: indexFormat } })
}

function engineOn(database: Db) {
  return new EmbeddedEngine({
    all: (sql, ...params) => database.$queryRawUnsafe(sql, ...params),
    run: (sql, ...params) => database.$executeRawUnsafe(sql, ...params),
  })
}

interface IndexedExercise {
  id: string
  exerciseName: string
  aliases: unknown
  exerciseDescription: string
  difficulty: string
  userId: string | null
  teamId: string | null
  teamRead: boolean
  clientId: string | null
  tags: { tag: { name: string; group: string } }[]
}

function toDocument(exercise: IndexedExercise): ExerciseDocument {
  return {
    id: exercise.id,
    name: exercise.exerciseName,
    aliases: exercise.aliases as string[],
    description: exercise.exerciseDescription,
    difficulty: exercise.difficulty,
    tags: exercise.tags.map(({ tag }) => tag),
    visibleTo: {
      everyone: exercise.userId === null && exercise.clientId === null,
      userId: exercise.userId,
      teamId: exercise.teamRead ? exercise.teamId : null,
    },
  }
}
