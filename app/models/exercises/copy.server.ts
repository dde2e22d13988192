import { db } from '#app/models/db.server.ts'
import { type ExerciseDraft, createExercise } from './own.server.ts'
import { readParams } from './params.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { knownValues } from './tag-choice.server.ts'
import { visibleExercise } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'

const parts = {
  media: { select: { media: { select: { id: true, kind: true } } }, orderBy: { position: 'asc' } },
  tags: { select: { tagId: true } },
} as const

/** What was copied, and why it was not; null when it was. */
interface Copied {
  exerciseName: string
  error: string | null
}

/**
 * Copies an exercise that the user may see into My Exercises, as `copyId`: pressed twice it makes one copy. Tags that are
 * another's own stay behind. Without an image it can't be copied. (library.md §6; spec/README.md, LIB-069)
 */
export async function duplicateExercise(user: User, id: string, copyId: string): Promise<Copied> {
  const exercise = await db.exercise.findFirst({ where: { id, ...visibleExercise(user) }, include: parts })
  if (!exercise) return notFound()
  const { exerciseName, source, sourceUrl, author, licence, precautions, hasCC, hasNarration } = exercise
  if (!exercise.media.some(({ media }) => media.kind === 'image'))
    return { exerciseName, error: `'${exerciseName}' has no image: only an exercise with an image can be duplicated.` }
  const origin = { source, sourceUrl, author, licence, precautions, hasCC, hasNarration }
  const tags = await knownValues(user, idsOf(exercise.tags))
  return { exerciseName, error: messageOf(await createExercise(user, copyId, { ...draft(exercise), tags }, origin)) }
}

/** Keeps an exercise of the working programme, as it stands there, in My Exercises as `copyId`. (publishing.md §2) */
export async function keepProgrammeExercise(user: User, itemId: string, copyId: string): Promise<Copied> {
  const item = await db.programmeExercise.findFirst({
    where: { id: itemId, programme: { workingFor: user.id } },
    include: { media: parts.media, exercise: { include: { tags: parts.tags } } },
  })
  if (!item) return notFound()
  const { source, sourceUrl, author, licence, precautions, aliases = [] } = item.exercise ?? {}
  const { hasCC, hasNarration } = item
  const origin = { source, sourceUrl, author, licence, precautions, hasCC, hasNarration }
  const tags = await knownValues(user, idsOf(item.exercise?.tags ?? []))
  const refusal = await createExercise(user, copyId, { ...draft({ ...item, aliases }), tags }, origin)
  return { exerciseName: item.exerciseName, error: messageOf(refusal) }
}

const idsOf = (tags: { tagId: string }[]) => tags.map(({ tagId }) => ({ id: tagId }))

interface Source {
  exerciseName: string
  exerciseDescription: string
  difficulty: string
  aliases: unknown
  params: unknown
  clientId: string | null
  media: { media: { id: string } }[]
}

/** A copy belongs to nobody but its maker; what is private to a client stays so. */
function draft({ exerciseName, exerciseDescription, difficulty, clientId, ...source }: Source): ExerciseDraft {
  return {
    exerciseName,
    exerciseDescription,
    difficulty,
    clientId,
    aliases: source.aliases as string[],
    params: readParams(source.params),
    tags: [],
    media: source.media.map(({ media }) => media.id),
    flags: { teamRead: false, teamWrite: false },
  }
}

const messageOf = (refusal: Record<string, string[]> | null) => refusal && Object.values(refusal).flat().join(' ')
