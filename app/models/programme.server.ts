import type { Transaction } from './db.server.ts'
import { demonstration, pictureFields } from './media.server.ts'
import type { Param } from './params.ts'
import type { Prisma } from '#prisma/client/client.ts'

/** Everything of a programme's exercises that a client will see, in order. */
export const programmeExercises = {
  orderBy: { position: 'asc' },
  include: { media: { select: { position: true, media: { select: pictureFields } }, orderBy: { position: 'asc' } } },
} as const satisfies Prisma.Programme$exercisesArgs

export type ProgrammeExerciseRow = Prisma.ProgrammeExerciseGetPayload<typeof programmeExercises>

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
    params: exercise.params as unknown as Param[],
    hasCC: hasCC ?? false,
    hasNarration: hasNarration ?? false,
    ...demonstration(exercise.media.map(({ media }) => media)),
  }
}

export type ProgrammeExercise = ReturnType<typeof shown>

/** What a library exercise becomes when it enters a programme: a copy of its own, with the user's own dosage where there is one. */
export function copyOfLibraryExercise(
  exercise: Prisma.ExerciseGetPayload<{ include: { media: true } }> & { defaults?: { params: Prisma.JsonValue }[] },
): Omit<ProgrammeExerciseCopy, 'position'> {
  return {
    exerciseId: exercise.id,
    exerciseName: exercise.exerciseName,
    exerciseDescription: exercise.exerciseDescription,
    difficulty: exercise.difficulty,
    params: (exercise.defaults?.[0]?.params ?? exercise.params) as Prisma.InputJsonValue,
    hasCC: exercise.hasCC,
    hasNarration: exercise.hasNarration,
    clientId: exercise.clientId,
    media: { create: exercise.media.map(({ mediaId, position }) => ({ mediaId, position })) },
  }
}

/** What an exercise of one programme becomes in another: loading, saving and publishing are all this copy. */
export function copyOfProgrammeExercise(exercise: ProgrammeExerciseRow): Omit<ProgrammeExerciseCopy, 'position'> {
  return {
    exerciseId: exercise.exerciseId,
    exerciseName: exercise.exerciseName,
    exerciseDescription: exercise.exerciseDescription,
    difficulty: exercise.difficulty,
    params: exercise.params as Prisma.InputJsonValue,
    hasCC: exercise.hasCC,
    hasNarration: exercise.hasNarration,
    clientId: exercise.clientId,
    media: { create: exercise.media.map(({ media, position }) => ({ mediaId: media.id, position })) },
  }
}

type ProgrammeExerciseCopy = Prisma.ProgrammeExerciseUncheckedCreateWithoutProgrammeInput

/** Appends the copies to the programme, after what is there. */
export async function append(tx: Transaction, programmeId: string, copies: Omit<ProgrammeExerciseCopy, 'position'>[]) {
  const last = await tx.programmeExercise.aggregate({ where: { programmeId }, _max: { position: true } })
  const first = (last._max.position ?? -1) + 1
  await tx.programme.update({
    where: { id: programmeId },
    data: { exercises: { create: copies.map((copy, index) => ({ ...copy, position: first + index })) } },
  })
}
