import { db, type Db } from '#app/models/db.server.ts'
import { read } from '#app/models/reading.server.ts'
import { type ExerciseDocument } from '#app/services/search/query.ts'
import { type Sql } from '#app/services/search/sql.ts'

// How many exercises are read and indexed together when all are.
const batch = 500

/** The exercises with these ids as a search engine indexes them; without those that are no more. */
export async function exerciseDocuments(database: Db, ids: string[]): Promise<ExerciseDocument[]> {
  const exercises = await database.exercise.findMany({
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
  return exercises.map(toDocument)
}

/** The ids of all exercises, a batch at a time. */
export async function* exerciseIds(): AsyncGenerator<string[]> {
  let last = ''
  for (;;) {
    const exercises = await db.exercise.findMany({
      where: { id: { gt: last } },
      orderBy: { id: 'asc' },
      take: batch,
      select: { id: true },
    })
    if (exercises.length === 0) return
    yield exercises.map(({ id }) => id)
    last = exercises.at(-1)!.id
  }
}

/** The database as the search engines ask it. */
export function sqlOf(database: Db): Sql {
  return {
    all: (sql, ...params) => (database === db ? read(sql, ...params) : database.$queryRawUnsafe(sql, ...params)),
    run: (sql, ...params) => database.$executeRawUnsafe(sql, ...params),
  }
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
