import { audit } from '#app/models/audit.server.ts'
import { type Transaction, db, inTransaction } from '#app/models/db.server.ts'
import { type ProgrammeExerciseRow, copyExercises, nextPosition, programmeExercises } from './programme.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { readableProgramme, readableTemplate } from '#app/models/visibility.ts'
import { workingProgrammeId } from './working.server.ts'
import { notFound } from '#app/http/not-found.ts'

/** What came of loading: how many exercises, and the names of those that were in the collection already. */
export interface Loaded {
  loaded: number
  leftOut: string[]
}

/**
 * Copies the template's exercises, or those of them named in `only`, into the working programme, in order, leaving out
 * those already there. A working programme without a title takes the template's.
 */
export function loadTemplate(user: User, templateId: string, only?: string[]): Promise<Loaded> {
  return inTransaction(async (tx) => {
    const template = await tx.programme.findFirst({
      where: { id: templateId, ...readableTemplate(user) },
      include: { exercises: programmeExercises },
    })
    if (!template) return notFound()
    const wanted = only ? template.exercises.filter(({ id }) => only.includes(id)) : template.exercises
    return intoCollection(tx, user, template.programmeTitle, wanted)
  })
}

/** A prescription that the user may see, by its 10-character id, with what of it others have made; null when there is none. */
export async function pastPrescription(user: User, prescriptionId: string) {
  const prescription = await db.programme.findFirst({
    where: { kind: 'prescription', prescriptionId, ...readableProgramme(user) },
    include: pastExercises,
  })
  if (!prescription) return null
  const { programmeTitle, exercises: exerciseData } = prescription
  return {
    prescriptionId,
    programmeTitle,
    exerciseData,
    madeByOthers: exerciseData.filter(madeByAnother(user, prescription)),
  }
}

/** Copies a past prescription into the working programme, without what others have made. (library.md §4) */
export function loadPrescription(user: User, prescriptionId: string): Promise<Loaded> {
  return inTransaction(async (tx) => {
    const prescription = await tx.programme.findFirst({
      where: { kind: 'prescription', prescriptionId, ...readableProgramme(user) },
      include: pastExercises,
    })
    if (!prescription) return notFound()
    const { clientId, programmeTitle, exercises } = prescription
    if (clientId) await audit(user.id, clientId, 'prescription loaded', tx)
    const isMadeByAnother = madeByAnother(user, prescription)
    const wanted = exercises.filter((exercise) => !isMadeByAnother(exercise))
    return intoCollection(tx, user, programmeTitle, wanted)
  })
}

const pastExercises = {
  exercises: {
    ...programmeExercises,
    include: { ...programmeExercises.include, exercise: { select: { userId: true } } },
  },
} as const

/** Made by another user, and so perhaps about another's patient. Whose a deleted exercise was, its prescriber's name must tell. */
function madeByAnother(user: User, prescription: { userId: string }) {
  return ({ exercise }: { exercise: { userId: string | null } | null }) => {
    const maker = exercise ? exercise.userId : prescription.userId
    return maker !== null && maker !== user.id
  }
}

/** What a page says of it. (library.md §8) */
export function loadedInWords({ loaded, leftOut }: Loaded): { text: string; kind: 'success' | 'info' } {
  if (leftOut.length) return { text: duplicatesInWords(leftOut), kind: 'info' }
  return { text: loaded === 1 ? '1 exercise loaded' : `${loaded} exercises loaded`, kind: 'success' }
}

/** (library.md §8) */
export const duplicatesInWords = (names: string[]) =>
  `Exercises already in collection: ${names.join(', ')} are already in your collection and will not be duplicated.`

async function intoCollection(tx: Transaction, user: User, programmeTitle: string, wanted: ProgrammeExerciseRow[]) {
  const programmeId = await workingProgrammeId(tx, user.id)
  const there = await tx.programmeExercise.findMany({
    where: { programmeId },
    select: { exerciseId: true, exerciseName: true, exerciseDescription: true },
  })
  const fresh = wanted.filter((exercise) => !there.some((other) => isSame(exercise, other)))
  await copyExercises(tx, fresh, [programmeId], await nextPosition(tx, programmeId))
  if (wanted.length)
    await tx.programme.updateMany({
      where: { id: programmeId, programmeTitle: '' },
      data: { programmeTitle, version: { increment: 1 } },
    })
  const leftOut = wanted.filter((exercise) => !fresh.includes(exercise))
  return { loaded: fresh.length, leftOut: leftOut.map(({ exerciseName }) => exerciseName) }
}

type Words = Pick<ProgrammeExerciseRow, 'exerciseId' | 'exerciseName' | 'exerciseDescription'>

/** Copies of one exercise of the library; where that has been deleted, copies that say the same. */
function isSame(one: Words, other: Words) {
  if (one.exerciseId !== null || other.exerciseId !== null) return one.exerciseId === other.exerciseId
  return one.exerciseName === other.exerciseName && one.exerciseDescription === other.exerciseDescription
}
