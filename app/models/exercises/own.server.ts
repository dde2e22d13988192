import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { audit } from '#app/models/audit.server.ts'
import { visibleClients } from '#app/models/clients/client.server.ts'
import { type Transaction, db, inTransaction } from '#app/models/db.server.ts'
import { indexExercises, removeFromIndex } from './search/search.server.ts'
import { describePictures, removeUnusedMedia, visibleMediaAmong } from '#app/models/media/media.server.ts'
import { type Param, readParams } from './params.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { type TeamFlags, savedFlags } from '#app/models/practice/sharing.ts'
import { tagsAmong } from './tag-choice.server.ts'
import { MAX_IMAGES } from '#app/models/media/upload-rules.ts'
import { writableBy } from '#app/models/visibility.ts'
import type { Prisma } from '#prisma/client/client.ts'

/** An exercise as its maker writes it. */
export interface ExerciseDraft {
  exerciseName: string
  exerciseDescription: string
  difficulty: string
  aliases: string[]
  params: Param[]
  /** Values, as `tagChoice` gives them, of built-in tags, of the maker's own, or of those that the exercise has. */
  tags: string[]
  clientId: string | null
  /** Ids, in order. */
  media: string[]
  /** What the user's own pictures show, in words, by id. */
  alts?: Record<string, string>
  flags: TeamFlags
}

/** What a copy keeps of the exercise that it was made from: whoever made that stays named. */
export type Origin = Partial<
  Pick<
    Prisma.ExerciseUncheckedCreateInput,
    'source' | 'sourceUrl' | 'author' | 'licence' | 'precautions' | 'hasCC' | 'hasNarration'
  >
>

/** Why an exercise can't be saved, by the field of the editor; '' is for the exercise as a whole. Null: it is saved. */
type Refusal = Record<string, string[]> | null

/** The files of an exercise beside its one video. */
const NOT_SHARED: TeamFlags = { teamRead: false, teamWrite: false }
const CHANGED =
  'This exercise was changed in another window meanwhile. What you typed is still here: save again to put it in place of that.'

const withParts = {
  media: { select: { media: true }, orderBy: { position: 'asc' } },
  tags: { select: { tag: true } },
} as const satisfies Prisma.ExerciseInclude

export type OwnExercise = Prisma.ExerciseGetPayload<{ include: typeof withParts }>

/** The exercise if the user may change it (own, or the team's to write), with its media and tags; else null. */
export function editableExercise(user: User, id: string): Promise<OwnExercise | null> {
  return db.exercise.findFirst({ where: { id, ...writableBy(user) }, include: withParts })
}

/**
 * Makes an exercise of the user's own. `id` comes with the form: the same form posted twice makes one exercise; changed in
 * between, it makes another. If the id is another user's, this one gets another: whether one is taken is nobody's business.
 */
export function createExercise(user: User, id: string, draft: ExerciseDraft, origin: Origin = {}): Promise<Refusal> {
  return inTransaction(async (tx) => {
    const taken = await tx.exercise.findUnique({ where: { id }, include: withParts })
    if (taken?.userId === user.id && (await isAsDrafted(tx, user, taken, draft))) return null
    const refusal = await refusalOf(tx, user, draft)
    if (refusal) return refusal
    const flags = savedFlags(user, draft.flags, NOT_SHARED)
    const owner = { userId: user.id, teamId: user.teamId }
    const data = { ...columns(draft), ...origin, ...flags, ...owner, id: taken ? randomUUID() : id }
    await tx.exercise.create({ data })
    await linkParts(tx, user, data.id, draft)
    if (draft.clientId) await audit(user.id, draft.clientId, 'changed', tx)
    return null
  })
}

/** Whether the draft says just what the exercise is. */
async function isAsDrafted(tx: Transaction, user: User, exercise: OwnExercise, draft: ExerciseDraft) {
  const { tags } = await tagsAmong(tx, user, draft.tags)
  const ids = (all: { id: string }[]) => all.map(({ id }) => id).toSorted()
  const written = { ...exercise, aliases: exercise.aliases as string[], params: readParams(exercise.params) }
  const present = [columns(written), mediaIds(exercise), ids(presentTags(exercise))]
  return isDeepStrictEqual(present, [columns(draft), [...new Set(draft.media)], ids(tags)])
}

/** Changes the exercise, if nobody has since `readAt`. Media go with it when nothing else shows them any more. */
export async function updateExercise(user: User, exercise: OwnExercise, readAt: Date, draft: ExerciseDraft) {
  const spoken = spokenMedia(exercise, draft)
  const refusal = await inTransaction(async (tx): Promise<Refusal> => {
    const refusal = await refusalOf(tx, user, draft, exercise)
    if (refusal) return refusal
    const flags = savedFlags(user, draft.flags, exercise)
    const voice = spoken.length ? {} : { hasCC: null, hasNarration: null }
    const teamId = exercise.userId === user.id ? user.teamId : exercise.teamId
    const data = { ...columns(draft), ...voice, ...flags, teamId }
    const { count } = await tx.exercise.updateMany({ where: { id: exercise.id, updatedAt: readAt }, data })
    if (count === 0) return { '': [CHANGED] }
    await linkParts(tx, user, exercise.id, { ...draft, media: [...draft.media, ...spoken] }, exercise)
    if (draft.clientId && draft.clientId !== exercise.clientId) await audit(user.id, draft.clientId, 'changed', tx)
    return null
  })
  if (!refusal) await removeUnusedMedia({ id: { in: mediaIds(exercise) } })
  return refusal
}

/** Deletes the exercise and the media that only it showed: programmes keep their copies. Null when it is not the user's to delete. */
export async function deleteExercise(user: User, id: string): Promise<{ exerciseName: string } | null> {
  const exercise = await db.exercise.findFirst({ where: { id, ...writableBy(user) }, include: withParts })
  if (!exercise) return null
  await inTransaction(async (tx) => {
    await removeFromIndex(tx, [id])
    await tx.exercise.deleteMany({ where: { id } })
  })
  await removeUnusedMedia({ id: { in: mediaIds(exercise) } })
  return exercise
}

const mediaIds = (exercise: OwnExercise) => exercise.media.map(({ media }) => media.id)

/** Captions and narration speak the description: they stay with the exercise as long as it says the same. */
function spokenMedia(exercise: OwnExercise, draft: ExerciseDraft): string[] {
  if (draft.exerciseDescription !== exercise.exerciseDescription) return []
  return exercise.media.flatMap(({ media }) => (['captions', 'narration'].includes(media.kind) ? media.id : []))
}

type Columns = Pick<
  ExerciseDraft,
  'exerciseName' | 'exerciseDescription' | 'difficulty' | 'aliases' | 'params' | 'clientId'
>

function columns({ exerciseName, exerciseDescription, difficulty, aliases, params, clientId }: Columns) {
  return { exerciseName, exerciseDescription, difficulty, aliases, params, clientId }
}

/** What only the database can tell: whose the client, the tags and the media are. (library.md §5) */
async function refusalOf(tx: Transaction, user: User, draft: ExerciseDraft, present?: OwnExercise): Promise<Refusal> {
  const isNewClient = draft.clientId !== null && draft.clientId !== present?.clientId
  if (isNewClient && (await visibleClients(user, [draft.clientId ?? ''], tx)).length === 0)
    return { clientId: ['Select a client'] }
  const { unknown } = await tagsAmong(tx, user, draft.tags, presentTags(present))
  if (unknown.length) return { tagName: [noTag(unknown)] }
  const media = await visibleMediaAmong(tx, user, draft.media)
  if (media.length < new Set(draft.media).size)
    return { media: ['One of the files is no longer there. Please upload it again.'] }
  const count = (kind: string) => media.filter((one) => one.kind === kind).length
  if (count('image') + count('video') === 0) return { media: ['Add Media'] }
  if (count('image') > MAX_IMAGES) return { media: [`An exercise has at most ${MAX_IMAGES} images`] }
  return count('video') > 1 ? { media: ['An exercise has one video'] } : null
}

const presentTags = (exercise?: OwnExercise) => exercise?.tags.map(({ tag }) => tag) ?? []

const noTag = (names: string[]) =>
  `You have no tag ${names.map((name) => `“${name}”`).join(', ')} any more. Create it with 'Create tag', or save again without it.`

/** Gives the exercise these media and tags, and no others, and makes it found as it is now. */
async function linkParts(tx: Transaction, user: User, exerciseId: string, draft: ExerciseDraft, present?: OwnExercise) {
  const ids = [...new Set(draft.media)]
  const { tags } = await tagsAmong(tx, user, draft.tags, presentTags(present))
  await tx.exerciseMedia.deleteMany({ where: { exerciseId } })
  await tx.exerciseMedia.createMany({ data: ids.map((mediaId, position) => ({ exerciseId, mediaId, position })) })
  await describePictures(tx, user, draft.alts ?? {})
  await tx.exerciseTag.deleteMany({ where: { exerciseId } })
  await tx.exerciseTag.createMany({ data: tags.map(({ id }) => ({ exerciseId, tagId: id })) })
  await indexExercises(tx, [exerciseId])
}
