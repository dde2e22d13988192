import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { db, inTransaction, type Transaction } from '#app/models/db.server.ts'
import { indexExercises, removeFromIndex } from '#app/models/exercise-search.server.ts'
import { type Param, STANDARD_PARAMETERS } from '#app/models/params.ts'
import { type LibraryExercise, readLibrary } from '#library/read.ts'

const PICTURES = join(import.meta.dirname, '..', 'public', 'library')
const MOMENTS = { start: 'starting position', middle: 'halfway', end: 'end position' }

/** Brings the built-in exercises, their tags and pictures to what `library/` says. Does nothing when nothing changed there. */
export async function seedLibrary() {
  const exercises = readLibrary()
  const written = await Promise.all(
    exercises.map(async (exercise) => ({ exercise, drawings: await drawingsOf(exercise) })),
  )
  const version = createHash('sha256').update(JSON.stringify(written)).digest('hex')
  const seeded = await db.setting.findUnique({ where: { name: 'library' } })
  if (seeded?.value === version) return
  await inTransaction(async (tx) => {
    const tagIds = await writeTags(tx, exercises)
    const ids = []
    for (const { exercise, drawings } of written) ids.push(await writeExercise(tx, exercise, drawings, tagIds))
    await removeExercisesOtherThan(tx, ids)
    await indexExercises(tx, ids)
    await tx.setting.upsert({
      where: { name: 'library' },
      create: { name: 'library', value: version },
      update: { value: version },
    })
  })
  console.log(`The library has ${exercises.length} exercises`)
}

type Drawing = Awaited<ReturnType<typeof drawingsOf>>[number]

/** The exercise's pictures. Their id is their content's hash, so that a browser may keep what it has for ever. */
async function drawingsOf({ slug, exerciseName }: LibraryExercise) {
  const moments = Object.entries(MOMENTS).filter(([moment]) => existsSync(join(PICTURES, slug, `${moment}.webp`)))
  return Promise.all(
    moments.map(async ([moment, words]) => {
      const storageKey = `${slug}/${moment}.webp`
      const file = readFileSync(join(PICTURES, storageKey))
      const { width, height } = await sharp(file).metadata()
      const id = createHash('sha256').update(storageKey).update(file).digest('hex').slice(0, 32)
      return { id, storageKey, bytes: file.length, width, height, alt: `${exerciseName}, ${words}` }
    }),
  )
}

async function writeTags(tx: Transaction, exercises: LibraryExercise[]): Promise<Map<string, string>> {
  const groups = new Map(
    exercises.flatMap(({ tags }) =>
      Object.entries(tags).flatMap(([group, names]) => names.map((name) => [name, group])),
    ),
  )
  const known = new Map((await tx.tag.findMany({ where: { userId: null } })).map((tag) => [tag.name, tag.id]))
  for (const [name, group] of groups) {
    const id = known.get(name)
    if (id) await tx.tag.update({ where: { id }, data: { group } })
    else known.set(name, (await tx.tag.create({ data: { name, group } })).id)
  }
  return known
}

async function writeExercise(
  tx: Transaction,
  exercise: LibraryExercise,
  drawings: Drawing[],
  tagIds: Map<string, string>,
) {
  const { slug, exerciseName, aliases, exerciseDescription, difficulty, precautions } = exercise
  const content = { exerciseName, aliases, exerciseDescription, difficulty, precautions, params: paramsOf(exercise) }
  const { id } = await tx.exercise.upsert({ where: { slug }, create: { slug, ...content }, update: content })
  await tx.exerciseTag.deleteMany({ where: { exerciseId: id } })
  await tx.exerciseTag.createMany({
    data: [...new Set(Object.values(exercise.tags).flat())].map((name) => ({
      exerciseId: id,
      tagId: tagIds.get(name) ?? '',
    })),
  })
  await tx.exerciseMedia.deleteMany({ where: { exerciseId: id } })
  for (const [position, drawing] of drawings.entries()) {
    await writeDrawing(tx, drawing)
    await tx.exerciseMedia.create({ data: { exerciseId: id, mediaId: drawing.id, position } })
  }
  return id
}

/** A redrawn picture takes the place of the old one everywhere, in prescriptions that were sent too. */
async function writeDrawing(tx: Transaction, drawing: Drawing) {
  const row = { ...drawing, kind: 'image', contentType: 'image/webp', builtIn: true }
  await tx.media.upsert({ where: { storageKey: drawing.storageKey }, create: row, update: row })
}

/** The default dosage: the parameters that the library names are switched on, in the usual order. */
function paramsOf({ parameters }: LibraryExercise) {
  return STANDARD_PARAMETERS.flatMap((param): Param[] => {
    const childParam = parameters[param]
    return childParam ? [{ param, childParam, isActive: true }] : []
  }) as object[]
}

/** Programmes keep their own copy of what is removed here. */
async function removeExercisesOtherThan(tx: Transaction, ids: string[]) {
  const gone = await tx.exercise.findMany({ where: { slug: { not: null }, id: { notIn: ids } }, select: { id: true } })
  await removeFromIndex(
    tx,
    gone.map(({ id }) => id),
  )
  await tx.exercise.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
}
