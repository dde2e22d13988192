import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Db, db, inTransaction, type Transaction } from '#app/models/db.server.ts'
import { indexExercises, removeFromIndex } from '#app/models/exercises/search/search.server.ts'
import { type Param, SIDE, STANDARD_PARAMETERS } from '#app/models/exercises/params.ts'
import { type LibraryExercise, readLibrary } from '#library/read.ts'
import type { Prisma } from '#prisma/client/client.ts'

const LIBRARY = join(import.meta.dirname, '..', 'library')
const MEDIA = join(import.meta.dirname, '..', 'public', 'library')
const MOMENTS = { start: 'starting position', middle: 'halfway', end: 'end position' }
const FILM_SIZE = { width: 480, height: 360 }

/** Brings the built-in exercises, their tags, pictures, films, captions and narration to what `library/` says. Does nothing when nothing changed there. */
export async function seedLibrary() {
  const version = fingerprint()
  if (await isSeeded(db, version)) return
  const exercises = readLibrary()
  const written = await Promise.all(exercises.map(async (exercise) => ({ exercise, media: await mediaOf(exercise) })))
  await inTransaction(async (tx) => {
    // Another process that started at the same moment may have been first.
    if (await isSeeded(tx, version)) return
    const tagIds = await writeTags(tx, exercises)
    const ids = []
    for (const { exercise, media } of written) ids.push(await writeExercise(tx, exercise, media, tagIds))
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

async function isSeeded(tx: Db, version: string) {
  const seeded = await tx.setting.findUnique({ where: { name: 'library' } })
  return seeded?.value === version
}

/** Told by the sources and by the sizes of the media, so that a start with nothing new takes no time over them. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const texts = readdirSync(join(LIBRARY, 'exercises')).map((name) => join(LIBRARY, 'exercises', name))
  for (const source of [...texts.toSorted(), join(LIBRARY, 'manifest.json'), import.meta.filename])
    hash.update(readFileSync(source))
  for (const name of readdirSync(MEDIA, { recursive: true, encoding: 'utf8' }).toSorted())
    hash.update(`${name} ${statSync(join(MEDIA, name)).size}`)
  return hash.digest('hex')
}

type Media = Omit<Prisma.MediaUncheckedCreateInput, 'id' | 'builtIn'> & { id: string; kind: string }

/** What there is of an exercise's pictures, film, captions and narration, in this order. */
async function mediaOf({ slug, exerciseName }: LibraryExercise): Promise<Media[]> {
  const images = Object.entries(MOMENTS).map(async ([moment, words]) => {
    const stored = storedFile(slug, `${moment}.webp`)
    if (!stored) return []
    const { width, height } = await sharp(join(MEDIA, stored.storageKey)).metadata()
    return [{ ...stored, kind: 'image', contentType: 'image/webp', width, height, alt: `${exerciseName}, ${words}` }]
  })
  const film = storedFile(slug, 'film.mp4')
  const captions = storedFile(slug, 'captions.vtt')
  const narration = storedFile(slug, 'narration.webm')
  const posterKey = `${slug}/start.webp`
  return [
    ...(await Promise.all(images)).flat(),
    ...(film ? [{ ...film, kind: 'video', contentType: 'video/mp4', posterKey, ...FILM_SIZE, alt: exerciseName }] : []),
    ...(captions ? [{ ...captions, kind: 'captions', contentType: 'text/vtt; charset=utf-8' }] : []),
    ...(narration ? [{ ...narration, kind: 'narration', contentType: 'audio/webm' }] : []),
  ]
}

/** Where a file lies, and its size. The id is the content's hash, so that a browser may keep what it has for ever. */
function storedFile(slug: string, name: string) {
  const storageKey = `${slug}/${name}`
  if (!existsSync(join(MEDIA, storageKey))) return undefined
  const file = readFileSync(join(MEDIA, storageKey))
  const id = createHash('sha256').update(storageKey).update(file).digest('hex').slice(0, 32)
  return { id, storageKey, bytes: file.length }
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

async function writeExercise(tx: Transaction, exercise: LibraryExercise, media: Media[], tagIds: Map<string, string>) {
  const { slug } = exercise
  const content = contentOf(exercise, media)
  const { id } = await tx.exercise.upsert({ where: { slug }, create: { slug, ...content }, update: content })
  await tx.exerciseTag.deleteMany({ where: { exerciseId: id } })
  await tx.exerciseTag.createMany({
    data: [...new Set(Object.values(exercise.tags).flat())].map((name) => ({
      exerciseId: id,
      tagId: tagIds.get(name) ?? '',
    })),
  })
  await tx.exerciseMedia.deleteMany({ where: { exerciseId: id } })
  for (const [position, file] of media.entries()) {
    await writeMedia(tx, file)
    await tx.exerciseMedia.create({ data: { exerciseId: id, mediaId: file.id, position } })
  }
  return id
}

function contentOf(exercise: LibraryExercise, media: Media[]) {
  const { exerciseName, aliases, exerciseDescription, difficulty, precautions, easier, harder } = exercise
  return {
    exerciseName,
    aliases,
    exerciseDescription,
    difficulty,
    precautions,
    params: paramsOf(exercise),
    easierSlug: easier ?? null,
    harderSlug: harder ?? null,
    hasCC: media.some(({ kind }) => kind === 'captions'),
    hasNarration: media.some(({ kind }) => kind === 'narration'),
  }
}

/** What was made again takes the place of the old everywhere, in prescriptions that were sent too. */
async function writeMedia(tx: Transaction, file: Media) {
  const row = { ...file, builtIn: true }
  await tx.media.upsert({ where: { storageKey: file.storageKey }, create: row, update: row })
}

/** The default dosage: the parameters that the library names are switched on, in the usual order, and the side last. */
function paramsOf({ parameters, oneSided }: LibraryExercise) {
  const standard = STANDARD_PARAMETERS.flatMap((param): Param[] => {
    const childParam = parameters[param]
    return childParam ? [{ param, childParam, isActive: true }] : []
  })
  const side: Param[] = oneSided ? [{ param: SIDE, childParam: `${oneSided} side`, isActive: true }] : []
  return [...standard, ...side] as object[]
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
