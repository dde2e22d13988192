import { randomUUID } from 'node:crypto'
import { type Transaction, db, inSlices } from '#app/models/db.server.ts'
import { type MediaRow, demonstration, pictureFields } from '#app/models/media/media.server.ts'
import { readParams } from '#app/models/exercises/params.ts'
import type { Prisma } from '#prisma/client/client.ts'

/** Everything of a programme's exercises that a client will see, in order. */
export const programmeExercises = {
  orderBy: { position: 'asc' },
  include: { media: { select: { position: true, media: { select: pictureFields } }, orderBy: { position: 'asc' } } },
} as const satisfies Prisma.Programme$exercisesArgs

export type ProgrammeExerciseRow = Prisma.ProgrammeExerciseGetPayload<object> & { media: { media: MediaRow }[] }

/** A programme's exercise as pages show it. */
export function shown(exercise: ProgrammeExerciseRow) {
  const { id, exerciseId, exerciseName, exerciseDescription, difficulty, clientId, version } = exercise
  const { hasCC, hasNarration } = exercise
  return {
    id,
    exerciseId,
    exerciseName,
    exerciseDescription,
    difficulty,
    clientId,
    version,
    params: readParams(exercise.params),
    hasCC: hasCC ?? false,
    hasNarration: hasNarration ?? false,
    ...demonstration(
      exerciseName,
      exercise.media.map(({ media }) => media),
    ),
  }
}

export type ProgrammeExercise = ReturnType<typeof shown>

type LibraryExercise = Prisma.ExerciseGetPayload<{ include: { media: true } }> & {
  defaults?: { params: Prisma.JsonValue }[]
}

/** What a library exercise becomes when it enters a programme: a copy of its own, with the user's own dosage where there is one. */
export function copyOfLibraryExercise(exercise: LibraryExercise) {
  return { ...wordsOf(exercise), media: { create: mediaOf(exercise) } }
}

function wordsOf(exercise: LibraryExercise) {
  return {
    exerciseId: exercise.id,
    exerciseName: exercise.exerciseName,
    exerciseDescription: exercise.exerciseDescription,
    difficulty: exercise.difficulty,
    params: readParams(exercise.defaults?.[0]?.params ?? exercise.params),
    hasCC: exercise.hasCC,
    hasNarration: exercise.hasNarration,
    clientId: exercise.clientId,
  }
}

const mediaOf = ({ media }: LibraryExercise) => media.map(({ mediaId, position }) => ({ mediaId, position }))

/**
 * Copies these exercises of a programme, in their order, to each of the programmes, where the first gets the position
 * `first`: loading, saving and publishing are all this copy. The database does it by itself, ten times as fast as row by row.
 */
export async function copyExercises(tx: Transaction, exercises: { id: string }[], programmeIds: string[], first = 0) {
  const copies = programmeIds.flatMap((programmeId) =>
    exercises.map(({ id }, index) => ({ id: randomUUID(), programmeId, source: id, position: first + index })),
  )
  await inSlices(
    copies,
    async (slice) => {
      const some = JSON.stringify(slice)
      await tx.$executeRaw`
      INSERT INTO ProgrammeExercise (id, programmeId, position, exerciseId, exerciseName, exerciseDescription, difficulty,
        params, hasCC, hasNarration, clientId)
      SELECT copy.value ->> 'id', copy.value ->> 'programmeId', copy.value ->> 'position', exerciseId, exerciseName,
        exerciseDescription, difficulty, params, hasCC, hasNarration, clientId
      FROM json_each(${some}) copy JOIN ProgrammeExercise source ON source.id = copy.value ->> 'source'`
      await tx.$executeRaw`
      INSERT INTO ProgrammeExerciseMedia (programmeExerciseId, mediaId, position)
      SELECT copy.value ->> 'id', mediaId, media.position
      FROM json_each(${some}) copy JOIN ProgrammeExerciseMedia media ON programmeExerciseId = copy.value ->> 'source'`
    },
    250,
  )
}

/** What a client will see of each programme, as one text: two programmes with the same one are the same to the client. */
export async function contentsOf(tx: Transaction, programmeIds: string[]): Promise<string[]> {
  const contents: string[] = []
  await inSlices(programmeIds, async (slice) => {
    const rows = await tx.$queryRaw<{ content: string }[]>`
      SELECT (
        SELECT json_group_array(json_array(exerciseId, exerciseName, exerciseDescription, difficulty, params, hasCC,
          hasNarration, clientId, (
            SELECT json_group_array(mediaId ORDER BY position)
            FROM ProgrammeExerciseMedia WHERE programmeExerciseId = exercise.id
          )) ORDER BY position)
        FROM ProgrammeExercise exercise WHERE programmeId = programme.value
      ) AS content FROM json_each(${JSON.stringify(slice)}) programme ORDER BY programme.key`
    contents.push(...rows.map(({ content }) => content))
  })
  return contents
}

/** Appends copies of library exercises to the programme, after what is there. */
export async function append(tx: Transaction, programmeId: string, exercises: LibraryExercise[]) {
  const first = await nextPosition(tx, programmeId)
  const copies = exercises.map((exercise, index) => ({ id: randomUUID(), exercise, position: first + index }))
  await tx.programmeExercise.createMany({
    data: copies.map(({ exercise, ...place }) => ({ ...place, ...wordsOf(exercise), programmeId })),
  })
  await tx.programmeExerciseMedia.createMany({
    data: copies.flatMap(({ id, exercise }) => mediaOf(exercise).map((link) => ({ ...link, programmeExerciseId: id }))),
  })
}

/** How many exercises each of the programmes has: Prisma's count beside each row would first count everybody's. */
export async function exerciseCounts(programmeIds: string[]) {
  const counted = await db.programmeExercise.groupBy({
    by: ['programmeId'],
    where: { programmeId: { in: programmeIds } },
    _count: true,
  })
  return new Map(counted.map(({ programmeId, _count }) => [programmeId, _count]))
}

/** The position after the last exercise of the programme. */
export async function nextPosition(tx: Transaction, programmeId: string): Promise<number> {
  const last = await tx.programmeExercise.aggregate({ where: { programmeId }, _max: { position: true } })
  return (last._max.position ?? -1) + 1
}
