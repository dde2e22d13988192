import { type Transaction, db, inTransaction, isDuplicate } from '#app/models/db.server.ts'
import { read } from '#app/models/reading.server.ts'
import { moved } from './order.ts'
import type { Param } from '#app/models/exercises/params.ts'
import { append, programmeExercises, shown } from './programme.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { visibleExercise } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'

/** The programme that the user is building, with its exercises in order. Empty for who has none yet. */
export async function workingProgramme(user: User) {
  const programme = await db.programme.findUnique({
    where: { workingFor: user.id },
    include: { exercises: programmeExercises },
  })
  return {
    programmeTitle: programme?.programmeTitle ?? '',
    version: programme?.version ?? 0,
    exercises: programme?.exercises.map(shown) ?? [],
  }
}

/** How many exercises the collection button shows. */
export async function collectionCount(userId: string): Promise<number> {
  const [found] = await read<{ count: number }>(
    `SELECT count(*) AS count FROM "ProgrammeExercise" WHERE programmeId = (SELECT id FROM "Programme" WHERE workingFor = ?)`,
    userId,
  )
  return found!.count
}

/** The user's own working programme row, made when there is none. */
export async function workingProgrammeId(tx: Transaction, userId: string): Promise<string> {
  const { id } = await tx.programme.upsert({
    where: { workingFor: userId },
    create: { kind: 'working', userId, workingFor: userId },
    update: {},
    select: { id: true },
  })
  return id
}

/** Adds the exercises that the user may see and that are not there yet. Returns the names of those added and left out. */
export async function addToCollection(user: User, exerciseIds: string[]) {
  try {
    return await inTransaction((tx) => addExercises(tx, user, exerciseIds))
  } catch (error) {
    // A double click, or another tab, has just added one of them: now they are seen as already there.
    if (isDuplicate(error)) return inTransaction((tx) => addExercises(tx, user, exerciseIds))
    throw error
  }
}

async function addExercises(tx: Transaction, user: User, exerciseIds: string[]) {
  const programmeId = await workingProgrammeId(tx, user.id)
  const found = await tx.exercise.findMany({
    where: { id: { in: exerciseIds }, ...visibleExercise(user) },
    include: {
      media: true,
      defaults: { where: { userId: user.id } },
      programmeExercises: { where: { programmeId }, select: { id: true } },
    },
  })
  const inOrder = exerciseIds.flatMap((id) => found.find((exercise) => exercise.id === id) ?? [])
  const fresh = inOrder.filter(({ programmeExercises }) => programmeExercises.length === 0)
  await append(tx, programmeId, fresh)
  return {
    added: fresh.map(({ exerciseName }) => exerciseName),
    alreadyThere: inOrder.filter((exercise) => !fresh.includes(exercise)).map(({ exerciseName }) => exerciseName),
  }
}

/** Takes library exercises out of the collection, wherever they stand. Returns the names of those that were there. */
export async function removeFromCollection(user: User, exerciseIds: string[]): Promise<string[]> {
  const where = { exerciseId: { in: exerciseIds }, programme: { workingFor: user.id } }
  return inTransaction(async (tx) => {
    const removed = await tx.programmeExercise.findMany({ where, select: { exerciseName: true } })
    await tx.programmeExercise.deleteMany({ where })
    return removed.map(({ exerciseName }) => exerciseName)
  })
}

/** What became of these exercises, and how many are in the programme now: 'Mini Squat added, 4 in programme'. */
export async function changeInWords(user: User, names: string[], change: 'added' | 'removed') {
  return `${names.join(', ') || 'Nothing'} ${change}, ${await collectionCount(user.id)} in programme`
}

/** Takes everything out, the title too. (library.md §4) */
export async function clearCollection(user: User) {
  await db.programme.deleteMany({ where: { workingFor: user.id } })
}

/** An exercise of the user's working programme, or a 404. */
export async function workingExercise(user: User, id: string) {
  return (await findWorkingExercise(user, id)) ?? notFound()
}

/** An exercise of the user's working programme; null when it is not, or no longer, there. */
export async function findWorkingExercise(user: User, id: string) {
  const exercise = await db.programmeExercise.findFirst({
    where: {
      id,
      programme: { workingFor: user.id },
    },
    include: programmeExercises.include,
  })
  return exercise && shown(exercise)
}

/** Gives the working programme a title, if it still is at `version` (0: not there yet). Returns whether it was. */
export function retitle(user: User, programmeTitle: string, version: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const id = await workingProgrammeId(tx, user.id)
    const { count } = await tx.programme.updateMany({
      where: { id, version: version || 1 },
      data: { programmeTitle, version: { increment: 1 } },
    })
    return count === 1
  })
}

/** Changes an exercise of the working programme, if it still is at `version`. Returns whether it was. */
export async function changeExercise(
  user: User,
  exercise: { id: string },
  version: number,
  change: {
    exerciseName?: string
    exerciseDescription?: string
    params?: Param[]
    hasCC?: boolean
    hasNarration?: boolean
  },
): Promise<boolean> {
  const { count } = await db.programmeExercise.updateMany({
    where: { id: exercise.id, version, programme: { workingFor: user.id } },
    data: { ...change, version: { increment: 1 } },
  })
  return count === 1
}

/** Takes a picture out of an exercise of the working programme; the library keeps it. Twice is the same as once. */
export async function removePicture(user: User, id: string, mediaId: string) {
  await db.programmeExerciseMedia.deleteMany({
    where: { mediaId, media: { kind: 'image' }, programmeExercise: { id, programme: { workingFor: user.id } } },
  })
}

/** Removes an exercise from the working programme. Returns its name if it was still there. */
export async function removeExercise(user: User, id: string): Promise<string[]> {
  const exercise = await findWorkingExercise(user, id)
  await db.programmeExercise.deleteMany({ where: { id, programme: { workingFor: user.id } } })
  return exercise ? [exercise.exerciseName] : []
}

/** Removes these exercises from the working programme. Returns how many of them were there. */
export async function removeExercises(user: User, ids: string[]): Promise<number> {
  const { count } = await db.programmeExercise.deleteMany({
    where: { id: { in: ids }, programme: { workingFor: user.id } },
  })
  return count
}

/** Gives the parameters of `source` to these exercises of the working programme. Returns how many others there were. */
export async function applyParams(user: User, source: { id: string; params: Param[] }, ids: string[]): Promise<number> {
  const { count } = await db.programmeExercise.updateMany({
    where: { id: { in: ids, not: source.id }, programme: { workingFor: user.id } },
    data: { params: source.params, version: { increment: 1 } },
  })
  return count
}

/** Puts the exercise at `position` (from 0; past the end means last) and moves the others up or down. */
export function moveExercise(user: User, exercise: { id: string }, position: number) {
  return inTransaction(async (tx) => {
    const rows = await tx.programmeExercise.findMany({
      where: { programme: { workingFor: user.id } },
      orderBy: { position: 'asc' },
      select: { id: true },
    })
    const order = moved(
      rows.map(({ id }) => id),
      exercise.id,
      position,
    )
    await tx.$executeRaw`
      UPDATE ProgrammeExercise SET position = place.key FROM json_each(${JSON.stringify(order)}) place
      WHERE ProgrammeExercise.id = place.value AND position <> place.key`
  })
}
