import { randomUUID } from 'node:crypto'
import { visibleClients } from '#app/models/clients/client.server.ts'
import { db, inTransaction } from '#app/models/db.server.ts'
import { read } from '#app/models/reading.server.ts'
import { type Filter, readFilter } from './filters.ts'
import { type LibraryTab, findInTab } from './library-tabs.server.ts'
import { type MediaRow, demonstration, pictureFields } from '#app/models/media/media.server.ts'
import { originOf } from './origin.ts'
import { readParams } from './params.ts'
import { withinLimit } from '#app/models/practice/plan-limits.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { easierAndHarder } from './ladder.server.ts'
import { mayWrite, visibleExercise } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'
import { lastHit } from '#app/services/search/query.ts'

const media = { select: { media: { select: pictureFields } }, orderBy: { position: 'asc' } } as const

/**
 * One page of the library as cards, with the counts of its filters. `filters` are as `readFilter` reads them.
 * More than 1,000 results of a search have a message. (library.md §7, §8: the exercise search)
 */
export async function exercisePage(
  user: User,
  {
    view,
    term,
    filters,
    page,
    pageSize,
  }: { view: LibraryTab; term: string; filters: string[]; page: number; pageSize: number },
) {
  const read = filters.map(readFilter)
  const names = (kind: Filter['kind']) => read.filter((filter) => filter.kind === kind).map(({ name }) => name)
  const [difficulties, tags] = [names('difficulty'), names('tags')]
  const found = await findInTab(user, view, { term, difficulties, tags, page, pageSize })
  // One of several difficulties is enough, so each is offered with what it would add.
  const anyDifficulty = { term, difficulties: [], tags, page: 1, pageSize: 1 }
  const { difficulty } = difficulties.length ? (await findInTab(user, view, anyDifficulty)).facets : found.facets
  return {
    hits: await cards(user, found.ids),
    page: found.page,
    hitsPerPage: found.pageSize,
    nbHits: found.totalResults,
    message: found.totalResults > lastHit({ term, difficulties, tags }) ? TOO_MANY : '',
    facets: { ...found.facets, difficulty },
    pages: found.pages,
    searchedFor: found.searchedFor,
  }
}

const TOO_MANY = 'You have exceeded the maximum number of results (1000 results)! Please refine your search.'

/** The exercises with these ids as cards, in the given order; `clientId` only where the user may see the client's record. */
async function cards(user: User, ids: string[]) {
  const asked = JSON.stringify(ids)
  const found = await read<CardRow>(
    `SELECT exercise.id, exerciseName, difficulty, userId, clientId, teamRead, teamWrite, teamId,
       EXISTS (SELECT 1 FROM "Favourite" WHERE userId = ?1 AND exerciseId = exercise.id) AS isFavourite,
       EXISTS (SELECT 1 FROM "ProgrammeExercise" WHERE exerciseId = exercise.id AND programmeId =
         (SELECT id FROM "Programme" WHERE workingFor = ?1)) AS isInProgramme
     FROM json_each(?2) asked JOIN "Exercise" exercise ON exercise.id = asked.value ORDER BY asked.key`,
    user.id,
    asked,
  )
  const media = await read<MediaRow & { exerciseId: string }>(
    `SELECT exerciseId, media.id, kind, alt, width, height, posterKey FROM json_each(?) asked
     JOIN "ExerciseMedia" ON exerciseId = asked.value JOIN "Media" media ON media.id = mediaId ORDER BY position`,
    asked,
  )
  const records = await recordsOf(user, found)
  return found.map((exercise) => {
    const ofIt = media.filter(({ exerciseId }) => exerciseId === exercise.id)
    return { ...card(user, exercise, ofIt), clientId: records.has(exercise.clientId) ? exercise.clientId : null }
  })
}

/** The ids of the clients of these exercises whose records the user may see. */
async function recordsOf(user: User, exercises: CardRow[]): Promise<Set<string | null>> {
  const ids = exercises.flatMap(({ clientId }) => clientId ?? [])
  const records = ids.length > 0 ? await visibleClients(user, ids) : []
  return new Set(records.map(({ id }) => id))
}

function card(user: User, exercise: CardRow, media: MediaRow[]) {
  return {
    id: exercise.id,
    exerciseName: exercise.exerciseName,
    difficulty: exercise.difficulty,
    badge: badgeOf(user, exercise),
    mayEdit: mayWrite(user, exercise),
    // Where the copy of another's exercise goes: pressed twice, the button makes one.
    copyId: exercise.userId === user.id ? null : randomUUID(),
    picture: demonstration(exercise.exerciseName, media).picture,
    isFavourite: exercise.isFavourite > 0,
    isInProgramme: exercise.isInProgramme > 0,
  }
}

interface CardRow {
  id: string
  exerciseName: string
  difficulty: string
  userId: string | null
  clientId: string | null
  teamRead: boolean
  teamWrite: boolean
  teamId: string | null
  isFavourite: number
  isInProgramme: number
}

export type ExerciseCard = Awaited<ReturnType<typeof cards>>[number]

/** 'private' before 'shared' before 'creator'; a built-in exercise has none. (library.md §2, Exercise card) */
function badgeOf(user: User, exercise: { userId: string | null; clientId: string | null; teamRead: boolean }) {
  if (exercise.clientId) return 'private'
  if (exercise.userId && exercise.teamRead) return 'shared'
  return exercise.userId === user.id ? 'creator' : null
}

/** The exercise as its own page shows it, or a 404. */
export async function exerciseDetails(user: User, id: string) {
  const exercise = await db.exercise.findFirst({
    where: { id, ...visibleExercise(user) },
    include: {
      media,
      tags: { select: { tag: { select: { name: true, group: true } } } },
      favourites: { where: { userId: user.id } },
      programmeExercises: { where: { programme: { workingFor: user.id } } },
      defaults: { where: { userId: user.id }, select: { params: true } },
    },
  })
  if (!exercise) return notFound()
  const ofIt = exercise.media.map((link) => link.media)
  const [isFavourite, isInProgramme] = [exercise.favourites.length, exercise.programmeExercises.length]
  return {
    ...card(user, { ...exercise, isFavourite, isInProgramme }, ofIt),
    ...demonstration(exercise.exerciseName, ofIt),
    ...(await easierAndHarder(user, exercise)),
    exerciseDescription: exercise.exerciseDescription,
    precautions: exercise.precautions,
    origin: originOf(exercise),
    aliases: exercise.aliases as string[],
    params: readParams(exercise.params),
    ownParams: exercise.defaults[0] ? readParams(exercise.defaults[0].params) : null,
    tags: exercise.tags.map(({ tag }) => tag),
  }
}

/** Those of the exercises that the user may see. */
export async function visibleExerciseIds(user: User, ids: string[]): Promise<string[]> {
  const found = await db.exercise.findMany({
    where: { id: { in: ids }, ...visibleExercise(user) },
    select: { id: true },
  })
  return found.map(({ id }) => id)
}

/** Makes the exercise a favourite, or no longer. Returns false when the plan's cap is reached. (library.md §9) */
export function setFavourite(user: User, exerciseId: string, favourite: boolean): Promise<boolean> {
  return inTransaction(async (tx) => {
    const where = { userId: user.id, exerciseId }
    if (!favourite) await tx.favourite.deleteMany({ where })
    if (!favourite || (await tx.favourite.count({ where })) === 1) return true
    if (!(await withinLimit(tx, user, 'favourites'))) return false
    await tx.favourite.create({ data: where })
    return true
  })
}
