import { createHash } from 'node:crypto'
import { migrate } from './migrate.ts'
import { inTransaction, type Transaction } from '#app/models/db.server.ts'
import { indexExercises } from '#app/models/exercises/search/search.server.ts'
import { env } from '#app/services/env.server.ts'
import { removeFile, storeBytes } from '#app/services/storage.server.ts'
import type { CollectedExercise, Collection, PictureFile } from '#library/import/collection.ts'
import { drawPicture } from '#library/import/picture.ts'
import { readCollection } from '#library/import/read-collection.ts'

type Outcome = 'taken' | 'already there' | 'updated' | 'not taken' | 'without picture'

/** One line of the report. */
interface Line {
  outcome: Outcome
  what: string
  why?: string
}

const OUTCOMES: Outcome[] = ['taken', 'already there', 'updated', 'without picture', 'not taken']

/**
 * Takes the public exercise collection in `folder` into the library, for everybody: each exercise with its pictures in one
 * transaction, so that it is there as a whole or not at all. What was taken before is updated in place. Returns the report.
 * Throws when the folder holds no collection that is known.
 */
export async function importCollection(folder: string): Promise<string> {
  const collection = readCollection(folder)
  await migrate(env.DATABASE_URL, env.BACKUP_DIR)
  const lines: Line[] = []
  for (const exercise of collection.exercises) lines.push(...(await take(collection, exercise)))
  for (const refusal of collection.refused) lines.push({ outcome: 'not taken', ...refusal })
  return report(lines)
}

async function take(collection: Collection, exercise: CollectedExercise): Promise<Line[]> {
  const what = exercise.exerciseName
  try {
    const { pictures, faults } = await picturesOf(collection, exercise)
    const { outcome, replaced } = await inTransaction((tx) => write(tx, collection, exercise, pictures))
    await Promise.all(replaced.map(removeFile))
    return [{ outcome, what }, ...faults.map((why): Line => ({ outcome: 'without picture', what, why }))]
  } catch (error) {
    return [{ outcome: 'not taken', what, why: (error as Error).message }]
  }
}

type Drawing = Awaited<ReturnType<typeof pictureOf>>

async function picturesOf({ source }: Collection, exercise: CollectedExercise) {
  const drawn = await Promise.allSettled(exercise.pictures.map((picture) => pictureOf(source, exercise, picture)))
  return {
    pictures: drawn.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    faults: drawn.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : [])),
  }
}

/** Keeps the picture's file and returns its row. The id is its content's hash: a changed picture is another picture. */
async function pictureOf(source: string, { sourceId, exerciseName }: CollectedExercise, picture: PictureFile) {
  const webp = await drawPicture(picture)
  const alt = `${exerciseName}, ${picture.moment}`
  const id = createHash('sha256').update(`${source}\n${sourceId}\n${alt}\n`).update(webp).digest('hex').slice(0, 32)
  const storageKey = `imported/${id}.webp`
  await storeBytes(storageKey, new Uint8Array(webp))
  return { id, storageKey, bytes: webp.length, width: 800, height: 600, alt, kind: 'image', contentType: 'image/webp' }
}

const withParts = {
  tags: { select: { tag: { select: { name: true } } } },
  media: { select: { mediaId: true }, orderBy: { position: 'asc' } },
} as const

/** Makes the exercise what the collection says. Returns the files of pictures that nothing shows any more, too. */
async function write(
  tx: Transaction,
  { source, sourceUrl, author, licence }: Collection,
  exercise: CollectedExercise,
  pictures: Drawing[],
): Promise<{ outcome: Outcome; replaced: string[] }> {
  const { sourceId, exerciseName, exerciseDescription, difficulty } = exercise
  const where = { source_sourceId: { source, sourceId } }
  const content = { exerciseName, exerciseDescription, difficulty, sourceUrl, author, licence }
  const known = await tx.exercise.findUnique({ where, include: withParts })
  if (known && isSame(known, content, exercise, pictures)) return { outcome: 'already there', replaced: [] }
  await refuseTwin(tx, exerciseName, known?.id)
  const { id } = await tx.exercise.upsert({ where, create: { source, sourceId, ...content }, update: content })
  await writeTags(tx, id, exercise.tags)
  await writePictures(tx, id, pictures)
  await indexExercises(tx, [id])
  const before = known?.media.map(({ mediaId }) => mediaId) ?? []
  return { outcome: known ? 'updated' : 'taken', replaced: await removeUnused(tx, before) }
}

function isSame(
  known: Record<string, unknown> & { tags: { tag: { name: string } }[]; media: { mediaId: string }[] },
  content: Record<string, string>,
  { tags }: CollectedExercise,
  pictures: Drawing[],
) {
  return (
    Object.entries(content).every(([field, value]) => known[field] === value) &&
    known.tags.length === tags.size &&
    known.tags.every(({ tag }) => tags.has(tag.name)) &&
    known.media.map(({ mediaId }) => mediaId).join() === pictures.map(({ id }) => id).join()
  )
}

/** Two built-in exercises of one name can't be told apart in the list. */
async function refuseTwin(tx: Transaction, exerciseName: string, ownId = '') {
  const [twin] = await tx.$queryRaw<unknown[]>`
    SELECT id FROM Exercise
    WHERE userId IS NULL AND exerciseName = ${exerciseName} COLLATE NOCASE AND id <> ${ownId} LIMIT 1`
  if (twin) throw new Error('the library has an exercise of this name')
}

async function writeTags(tx: Transaction, exerciseId: string, tags: Map<string, string>) {
  await tx.exerciseTag.deleteMany({ where: { exerciseId } })
  for (const [name, group] of tags) {
    const known = await tx.tag.findFirst({ where: { name, userId: null } })
    const { id } = known ?? (await tx.tag.create({ data: { name, group } }))
    await tx.exerciseTag.create({ data: { exerciseId, tagId: id } })
  }
}

async function writePictures(tx: Transaction, exerciseId: string, pictures: Drawing[]) {
  await tx.exerciseMedia.deleteMany({ where: { exerciseId } })
  for (const [position, picture] of pictures.entries()) {
    await tx.media.upsert({ where: { id: picture.id }, create: picture, update: picture })
    await tx.exerciseMedia.create({ data: { exerciseId, mediaId: picture.id, position } })
  }
}

/** A picture that was prescribed stays, whatever the exercise shows now. */
async function removeUnused(tx: Transaction, ids: string[]) {
  const where = { id: { in: ids }, exercises: { none: {} }, programmeExercises: { none: {} } }
  const unused = await tx.media.findMany({ where, select: { id: true, storageKey: true } })
  await tx.media.deleteMany({ where: { id: { in: unused.map(({ id }) => id) } } })
  return unused.map(({ storageKey }) => storageKey)
}

function report(lines: Line[]) {
  const told = OUTCOMES.flatMap((outcome) => lines.filter((line) => line.outcome === outcome))
  const counts = OUTCOMES.map((outcome) => `${lines.filter((line) => line.outcome === outcome).length} ${outcome}`)
  return [
    ...told.map(({ outcome, what, why }) => `${outcome.padEnd(15)}  ${what}${why ? `: ${why}` : ''}`),
    counts.join(', '),
  ].join('\n')
}
