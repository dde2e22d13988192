import { type Transaction, db, inTransaction } from '#app/models/db.server.ts'
import { type Param, readParams, sideOf } from '#app/models/exercises/params.ts'
import { exercisesBySlug } from '#app/models/exercises/ladder.server.ts'
import { copyOfLibraryExercise } from './programme.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { Prisma } from '#prisma/client/client.ts'

/** By exercise of the working programme: what it can be swapped for, and the name of what it was swapped for last. */
export async function swapsOf(user: User) {
  const rows = await db.programmeExercise.findMany({
    where: { programme: { workingFor: user.id } },
    select: { id: true, replaced: true, exercise: { select: { easierSlug: true, harderSlug: true } } },
  })
  const find = await exercisesBySlug(
    user,
    rows.flatMap(({ exercise }) => exercise ?? []),
  )
  return new Map(
    rows.map(({ id, replaced, exercise }) => {
      const before = replaced as Replaced | null
      return [
        id,
        {
          easier: find(exercise?.easierSlug),
          harder: find(exercise?.harderSlug),
          before: before && { id: before.exerciseId, exerciseName: before.exerciseName },
        },
      ]
    }),
  )
}

/** An exercise as it stood in the programme before the swap, with what had been changed about it there. */
interface Replaced {
  exerciseId: string
  exerciseName: string
  exerciseDescription: string
  hasCC: boolean | null
  hasNarration: boolean | null
  mediaIds: string[]
  /** Null where it had none. */
  side?: Param | null
  replaced: Replaced | null
}

/**
 * Puts the exercise `exerciseId` in the place of `item`, which must still be at `version`. Its parameters stay, but for the
 * side, which belongs to exercises for one side of the body. What it may become is what the library names as easier or
 * harder, or what stood there before: that comes back as it was. Returns the name of what stands there now, or why nothing
 * was changed.
 */
export function swapExercise(user: User, item: { id: string }, exerciseId: string, version: number) {
  return inTransaction(async (tx) => {
    const row = await tx.programmeExercise.findFirst({
      where: { id: item.id, programme: { workingFor: user.id } },
      include: { exercise: true, media: { orderBy: { position: 'asc' } } },
    })
    if (!row) return notFound()
    // Pressed twice.
    if (row.exerciseId === exerciseId) return { outcome: 'swapped', exerciseName: row.exerciseName } as const
    const target = await offeredInPlaceOf(tx, user, row, exerciseId)
    if (!target || row.version !== version) return { outcome: 'changed elsewhere' } as const
    const where = { programmeId: row.programmeId, exerciseId }
    const { exerciseName } = target
    if (await tx.programmeExercise.count({ where })) return { outcome: 'already there', exerciseName } as const
    await tx.programmeExercise.update({ where: { id: row.id }, data: inPlaceOf(row, target) })
    return { outcome: 'swapped', exerciseName } as const
  })
}

type Row = Prisma.ProgrammeExerciseGetPayload<{ include: { exercise: true; media: true } }>
type Target = Prisma.ExerciseGetPayload<{ include: { media: true; defaults: true } }>

function offeredInPlaceOf(
  tx: Transaction,
  user: User,
  { exercise, replaced }: Row,
  id: string,
): Promise<Target | null> {
  const before = (replaced as Replaced | null)?.exerciseId
  const slugs = [exercise?.easierSlug ?? [], exercise?.harderSlug ?? []].flat()
  return tx.exercise.findFirst({
    where: { id, OR: [{ slug: { in: slugs } }, { id: before ?? '' }] },
    include: { media: true, defaults: { where: { userId: user.id } } },
  })
}

/** The change that makes `row` the target: as it was when it stood here before, else as the library has it. */
function inPlaceOf(row: Row, target: Target): Prisma.ProgrammeExerciseUncheckedUpdateInput {
  const { params: usual, media, ...copy } = copyOfLibraryExercise(target)
  const version = { increment: 1 }
  const before = row.replaced as Replaced | null
  const usualSide = sideOf(usual)
  if (before?.exerciseId !== target.id) {
    const params = paramsWith(row, usualSide)
    return { ...copy, params, version, replaced: asItStands(row), media: { deleteMany: {}, ...media } }
  }
  const { mediaIds, replaced, side = usualSide, ...changed } = before
  const links = target.media.filter(({ mediaId }) => mediaIds.includes(mediaId))
  return {
    ...copy,
    ...changed,
    params: paramsWith(row, side ?? undefined),
    version,
    replaced: replaced ? (replaced as unknown as Prisma.InputJsonValue) : Prisma.DbNull,
    media: { deleteMany: {}, create: links.map(({ mediaId, position }) => ({ mediaId, position })) },
  }
}

/** The row's parameters for an exercise that has `side`, or none: one that was chosen, or taken away, on the way stays so. */
function paramsWith({ params, exercise }: Row, side: Param | undefined) {
  const [present, library] = [readParams(params), readParams(exercise?.params)]
  if (side && (sideOf(present) || sideOf(library))) return present
  const others = present.filter((param) => param !== sideOf(present))
  return [...others, ...(side ? [side] : [])]
}

function asItStands({ exerciseId, exerciseName, exerciseDescription, hasCC, hasNarration, ...row }: Row) {
  return {
    exerciseId,
    exerciseName,
    exerciseDescription,
    hasCC,
    hasNarration,
    mediaIds: row.media.map(({ mediaId }) => mediaId),
    side: sideOf(readParams(row.params)) ?? null,
    replaced: row.replaced,
  } as Prisma.InputJsonObject
}
