import { readFileSync, readdirSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeExercise, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { storeBytes } from '#app/services/storage.server.ts'

useApp()

const FOLDER = 'public/library'
const TYPES = { 'film.mp4': 'video/mp4', 'captions.vtt': 'text/vtt; charset=utf-8', 'narration.webm': 'audio/webm' }

const stored = (storageKey: string) => db.media.findUniqueOrThrow({ where: { storageKey } })

describe('a film of the library, its captions and its narration', () => {
  test.each(Object.entries(TYPES))('%s comes as it is stored, as %s, and is kept for ever', async (name, type) => {
    const { id } = await stored(`clamshell/${name}`)

    const answer = await visitor().fetch(`/media/${id}`)

    const { status, headers } = answer
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      200,
      type,
      'public, max-age=31536000, immutable',
    ])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(`${FOLDER}/clamshell/${name}`))
  })

  test.each(['film.mp4', 'narration.webm'])('%s comes in parts, as players ask for it', async (name) => {
    const { id, bytes } = await stored(`clamshell/${name}`)
    const part = (range: string) => visitor().fetch(`/media/${id}`, { headers: { Range: range } })

    const [first, last, beyond] = await Promise.all([part('bytes=0-99'), part('bytes=-50'), part(`bytes=${bytes}-`)])

    expect([first.status, first.headers.get('Content-Range')]).toEqual([206, `bytes 0-99/${bytes}`])
    expect(Buffer.from(await last.arrayBuffer())).toEqual(readFileSync(`${FOLDER}/clamshell/${name}`).subarray(-50))
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${bytes}`])
  })

  test('has the picture of the start as its poster, in the same shape', async () => {
    const film = await stored('clamshell/film.mp4')
    const poster = await stored(film.posterKey!)

    expect([poster.storageKey, poster.kind]).toEqual(['clamshell/start.webp', 'image'])
    expect(film.width! / film.height!).toBe(poster.width! / poster.height!)
  })

  test('its narration comes in a format of old iPhones too, whole and in parts', async () => {
    const { id } = await stored('clamshell/narration.webm')
    const asked = (headers = {}) => visitor().fetch(`/media/${id}?aac`, { headers })

    const whole = await asked()
    const bytes = Buffer.from(await whole.arrayBuffer())

    expect([whole.status, whole.headers.get('Content-Type')]).toEqual([200, 'audio/mp4'])
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
    expect(bytes.includes('mp4a')).toBe(true)
    const part = await asked({ Range: 'bytes=0-99' })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 0-99/${bytes.length}`])
  })

  test('goes into a programme with its exercise', async () => {
    const user = await makeUser()
    await makeWorkingProgramme(user, { exercises: [] })
    const clamshell = await db.exercise.findUniqueOrThrow({ where: { slug: 'clamshell' } })

    const fields: [string, string][] = [
      ['included', 'true'],
      ['exerciseId', clamshell.id],
    ]
    await (await signedInAs(user)).post('/collection/exercises', fields)

    const added = await db.programmeExercise.findFirstOrThrow({
      where: { exerciseId: clamshell.id, programme: { userId: user.id } },
      include: { media: { include: { media: true }, orderBy: { position: 'asc' } } },
    })
    const kinds = added.media.map(({ media }) => media.kind)
    expect(kinds).toEqual(['image', 'image', 'video', 'captions', 'narration'])
    expect([added.hasCC, added.hasNarration]).toEqual([true, true])
  })
})

test('[LIB-098] each library exercise has a description, pictures, a film, captions and narration', async () => {
  const exercises = await db.exercise.findMany({
    where: { slug: { not: null } },
    include: { media: { include: { media: true } } },
  })
  const lacking = exercises.filter(({ exerciseDescription, media, hasCC, hasNarration }) => {
    const kinds = new Set(media.map((link) => link.media.kind))
    return !exerciseDescription || !hasCC || !hasNarration || kinds.size < 4
  })

  expect(exercises.length).toBeGreaterThanOrEqual(240)
  expect(lacking.map(({ slug }) => slug)).toEqual([])
})

test('an exercise knows the easier and the harder one, which know it', async () => {
  const linked = await db.exercise.findMany({ where: { harderSlug: { not: null } } })
  const harder = await db.exercise.findMany({ where: { slug: { in: linked.map(({ harderSlug }) => harderSlug!) } } })

  expect(linked.length).toBeGreaterThan(50)
  expect(harder.map(({ easierSlug }) => easierSlug).toSorted()).toEqual(linked.map(({ slug }) => slug).toSorted())
})

test('all media of the library take at most 30 MB, and a film 40 KB on average', () => {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizeOf = (wanted: typeof files) =>
    wanted.reduce((sum, { parentPath, name }) => sum + statSync(`${parentPath}/${name}`).size, 0)
  const films = files.filter(({ name }) => name === 'film.mp4')

  expect(sizeOf(files)).toBeLessThan(30 * 1024 * 1024)
  expect(sizeOf(films) / films.length).toBeLessThan(40 * 1024)
})

test.each([
  ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/webp'],
  ['image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 'image/jpeg'],
])('a picture, and the poster of a film, comes to who asks for %s as %s', async (accept, type) => {
  const [picture, film] = await Promise.all([stored('clamshell/start.webp'), stored('clamshell/film.mp4')])

  for (const path of [`/media/${picture.id}?w=400`, `/media/${film.id}?poster=&w=400`]) {
    const answer = await visitor().fetch(path, { headers: { Accept: accept } })
    expect([answer.headers.get('Content-Type'), answer.headers.get('Vary')]).toEqual([type, 'Accept'])
    const { format, width } = await sharp(await answer.arrayBuffer()).metadata()
    expect([`image/${format}`, width]).toEqual([type, 400])
  }
})

describe('media', () => {
  async function makePicture(user: { id: string; teamId: string | null }, builtIn = false) {
    const picture = await sharp({ create: { width: 1000, height: 750, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer()
    const storageKey = `${crypto.randomUUID()}.webp`
    await storeBytes(storageKey, new Uint8Array(picture))
    const media = await db.media.create({
      data: { kind: 'image', storageKey, contentType: 'image/webp', bytes: picture.length, userId: user.id, builtIn },
    })
    await makeExercise(user, { media: { create: { mediaId: media.id, position: 0 } } })
    return { path: `/media/${media.id}`, picture }
  }

  test.each([200, 300, 400, 800])('[LIB-106] a picture is delivered %s px wide', async (width) => {
    const user = await makeUser()
    const { path } = await makePicture(user)

    const answer = await (await signedInAs(user)).fetch(`${path}?w=${width}`)

    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(width)
  })

  test('any other width gets the picture as it is', async () => {
    const user = await makeUser()
    const { path, picture } = await makePicture(user)
    const browser = await signedInAs(user)

    for (const width of ['99999', '-1', 'NaN', ''])
      expect((await (await browser.fetch(`${path}?w=${width}`)).arrayBuffer()).byteLength).toBe(picture.length)
  })

  test('a part of it is delivered when a part is asked for', async () => {
    const user = await makeUser()
    const { path, picture } = await makePicture(user)

    const answer = await (await signedInAs(user)).fetch(path, { headers: { Range: 'bytes=10-19' } })

    expect(answer.status).toBe(206)
    expect(answer.headers.get('Content-Range')).toBe(`bytes 10-19/${picture.length}`)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture.subarray(10, 20))
  })

  test('a part that lies beyond its end is refused', async () => {
    const user = await makeUser()
    const { path, picture } = await makePicture(user)

    const answer = await (await signedInAs(user)).fetch(path, { headers: { Range: 'bytes=9999999-' } })

    expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, `bytes */${picture.length}`])
  })

  test('is kept by this browser alone, and hidden from everybody else', async () => {
    const user = await makeUser()
    const { path } = await makePicture(user)

    const answer = await (await signedInAs(user)).fetch(path)

    expect(answer.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable')
    expect((await visitor().fetch(path)).status).toBe(404)
    expect((await (await signedInAs(await makeUser())).fetch(path)).status).toBe(404)
  })

  test('a drawing of the library is for everybody, and at most 12 KB on a card', async () => {
    const drawings = await db.media.findMany({ where: { storageKey: { endsWith: '/start.webp' } }, take: 12 })

    for (const { id } of drawings) {
      const answer = await visitor().fetch(`/media/${id}?w=300`)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(12 * 1024)
    }
  })
})
