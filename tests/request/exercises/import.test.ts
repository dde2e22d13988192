import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/models/db.server.ts'
import { append } from '#app/models/programmes/programme.server.ts'
import { importCollection } from '#prisma/import-collection.ts'
import { seedLibrary } from '#prisma/seed-library.ts'
import { circle, curl, makeEverkinetic, makeFolder, png, press } from '#tests/collections.ts'
import { makeClient, makePrescription, makeUser } from '#tests/factories.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { openFile } from '#app/services/storage.server.ts'

useApp()
afterEach(async () => {
  await db.exercise.deleteMany({ where: { source: { not: null } } })
})

const imported = (exerciseName: string) =>
  db.exercise.findFirstOrThrow({
    where: { exerciseName, source: { not: null } },
    include: { media: { include: { media: true }, orderBy: { position: 'asc' } } },
  })

const find = async (word: string) => (await signedInAs(await makeUser())).visit(`/exercise?searchTerm=${word}`)

async function pixel(page: { visitor: { fetch: (path: string) => Promise<Response> } }, id: string, x = 0, y = 0) {
  const picture = sharp(await (await page.visitor.fetch(`/media/${id}`)).arrayBuffer())
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
}

test('an exercise of Everkinetic is found at once, with both pictures, its words as tags, and who made it', async () => {
  const report = await importCollection(makeEverkinetic([curl]))
  const list = await find('wibble')
  const page = await list.follow('Wibble Curl')

  expect(report).toContain('taken            Wibble Curl\n')
  expect(list.part('Wibble Curl').querySelector('img')?.src).toContain('/media/')
  expect([...page.document.querySelectorAll('.images img')].map((image) => image.getAttribute('alt'))).toEqual([
    'Wibble Curl, starting position',
    'Wibble Curl, end position',
  ])
  expect([...page.document.querySelectorAll('.steps li')].map((step) => step.textContent)).toEqual([
    'Stand tall with a weight in each hand.',
    'Bend both elbows.',
    'Keep your elbows by your side.',
  ])
  expect([...page.document.querySelectorAll('[aria-label=Tags] li')].map((tag) => tag.textContent).toSorted()).toEqual([
    'Biceps',
    'Dumbbell',
    'Elbow',
    'Forearm',
    'Strength',
  ])
  expect(page.text).toContain('Source: Everkinetic by Greg Priday and Frank Paczynski, licence CC BY-SA 4.0, adapted')
  expect(page.screen.getByRole('link', { name: 'CC BY-SA 4.0' }).getAttribute('href')).toBe(
    'https://creativecommons.org/licenses/by-sa/4.0/',
  )
})

test('pictures become WebP of the size of the library’s own, which only those who may see the exercise get', async () => {
  await importCollection(makeEverkinetic([curl]))
  const { media } = await imported('Wibble Curl')
  const id = media[0]?.mediaId ?? ''

  const response = await (await signedInAs(await makeUser())).fetch(`/media/${id}`)
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()

  expect({ format, width, height }).toEqual({ format: 'webp', width: 800, height: 600 })
  expect((await visitor().fetch(`/media/${id}`)).status).toBe(404)
})

test('the three files of Longhaul Fitness are taken; what each is for becomes its goal', async () => {
  const run = { pk: 1, name: 'Wibble Run', slug: 'wibble-run', instructions: ['Run on something that wibbles.'] }
  const stretch = { ...press, pk: '77', name: 'Wibble Stretch' }

  const report = await importCollection(
    makeFolder({ 'strength.json': [press], 'flexibility.json': [stretch], 'cardio.json': [run] }),
  )
  const page = await find('wibble')
  const goal = async (name: string) => (await page.follow(name)).document.querySelector('[title=Goal]')?.textContent

  expect(report).toMatch(/^3 taken, 0 already there, 0 updated, 0 without picture, 0 not taken$/m)
  expect(await goal('Wibble Press – Dumbbell')).toBe('Strength')
  expect(await goal('Wibble Stretch')).toBe('Mobility')
  expect(await goal('Wibble Run')).toBe('Endurance')
  expect((await page.follow('Wibble Run')).text).toContain('Source: Longhaul Fitness by Longhaul Fitness, licence MIT')
})

test('running it twice adds nothing, and the library’s own update leaves it alone', async () => {
  const folder = makeEverkinetic([curl])
  await importCollection(folder)
  const count = () => Promise.all([db.exercise.count(), db.media.count(), db.tag.count()])
  const before = await count()

  const report = await importCollection(folder)
  await db.setting.delete({ where: { name: 'library' } })
  await seedLibrary()

  expect(report).toBe(
    'already there    Wibble Curl\n0 taken, 1 already there, 0 updated, 0 without picture, 0 not taken',
  )
  expect(await count()).toEqual(before)
  expect((await find('wibble')).articles).toEqual(['Wibble Curl'])
})

test('a changed record updates the exercise in place: same address, new words and picture, the old file gone', async () => {
  await importCollection(makeEverkinetic([curl]))
  const before = await imported('Wibble Curl')
  const changed = { ...curl, title: 'Wibble Curl in Sitting', equipment: ['exercise band'] }

  const report = await importCollection(makeEverkinetic([changed], { 'dist/svg/0900-tension.svg': circle('navy') }))
  const page = await (await signedInAs(await makeUser())).visit(`/exercise/${before.id}`)

  expect(report).toContain('updated          Wibble Curl in Sitting\n')
  expect(page.heading).toBe('Wibble Curl in Sitting')
  expect(page.document.querySelector('[title=Equipment]')?.textContent).toBe('Band')
  for (const { media } of before.media) await expect(openFile(media.storageKey)).rejects.toThrow('missing')
  expect((await imported('Wibble Curl in Sitting')).media).toHaveLength(2)
})

test('what was prescribed keeps its picture when the collection changes, and says where it comes from on phone and paper', async () => {
  await importCollection(makeEverkinetic([curl]))
  const exercise = await imported('Wibble Curl')
  const user = await makeUser()
  const sent = await makePrescription(user, await makeClient(user), { exercises: [] })
  await inTransaction((tx) => append(tx, sent.id, [exercise]))

  await importCollection(
    makeEverkinetic([curl], { 'dist/svg/0900-relaxation.svg': circle('navy'), 'dist/svg/0900-tension.svg': circle() }),
  )
  const portal = await visitor().visit(`/portal/${sent.portalToken}`)
  const picture = await portal.visitor.fetch(portal.document.querySelector<HTMLImageElement>('article img')?.src ?? '')
  const pdf = await (await signedInAs(user)).fetch(`/prescriptions/${sent.prescriptionId}/pdf`)

  expect(picture.status).toBe(200)
  expect(portal.text).toContain('Source: Everkinetic by Greg Priday and Frank Paczynski, licence CC BY-SA 4.0')
  expect((await readPdf(await pdf.arrayBuffer())).pages.join(' ')).toContain('licence CC BY-SA 4.0')
})

test('scripts and links inside an SVG do nothing: no request leaves, no other file is shown', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => response.end(void asked.push(request.url)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  const folder = makeFolder({
    'dist/red.png': await sharp(Buffer.from(circle('red')))
      .png()
      .toBuffer(),
  })
  const inside = [
    '<script>document.documentElement.remove()</script>',
    `<image href="http://127.0.0.1:${port}/seen.png" width="160" height="120"/>`,
    `<image href="file://${folder}/dist/red.png" width="160" height="120"/>`,
  ].join('')
  makeFolder({ 'dist/exercises.json': [curl], 'dist/svg/0900-relaxation.svg': circle('none', inside) }, folder)

  await importCollection(folder)
  server.close()
  const page = await find('wibble')

  expect(asked).toEqual([])
  expect(await pixel(page, (await imported('Wibble Curl')).media[0]?.mediaId ?? '', 400, 300)).toEqual([255, 255, 255])
})

test('the PNG stands in for an SVG that can’t be read; a picture is known by what it holds, not by its name', async () => {
  const files = { 'dist/svg/0900-relaxation.svg': 'not a picture', 'dist/png/0900-relaxation.png': await png() }

  await importCollection(makeEverkinetic([curl], { ...files, 'dist/svg/0900-tension.svg': await png(200, 300) }))

  expect((await imported('Wibble Curl')).media).toHaveLength(2)
})

test.each([
  ['is missing', {}, 'svg/0901.svg is missing'],
  ['is another kind of file', { 'dist/svg/0901.svg': '%PDF-1.7' }, 'svg/0901.svg holds no SVG or PNG picture'],
  ['is broken', { 'dist/svg/0901.svg': circle().slice(0, 90) }, 'svg/0901.svg holds no SVG or PNG picture'],
  ['is too large', { 'dist/svg/0901.svg': circle().padEnd(10_000_001) }, 'svg/0901.svg has more than 10 MB'],
])('a picture that %s is named, and the exercise taken without it', async (_, files, why) => {
  const report = await importCollection(makeEverkinetic([{ ...curl, svg: ['svg/0901.svg'], png: [] }], files))

  expect(report).toContain(`without picture  Wibble Curl: ${why}`)
  expect((await find('wibble')).articles).toEqual(['Wibble Curl'])
})

test('a picture with more pixels than any screen, or from outside the folder, is not taken', async () => {
  const secret = join(makeFolder({ 'secret.svg': circle() }), 'secret.svg')
  const bomb = '<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="900000"/>'
  const record = { ...curl, svg: [`${'../'.repeat(20)}${secret}`, 'svg/bomb.svg'], png: [] }

  const report = await importCollection(makeEverkinetic([record], { 'dist/svg/bomb.svg': bomb }))

  expect(report).toContain('secret.svg lies outside the collection')
  expect(report).toContain('svg/bomb.svg holds no SVG or PNG picture')
  expect((await imported('Wibble Curl')).media).toEqual([])
})

test('each record that is wrong is named with what is wrong about it, and the others are taken', async () => {
  const report = await importCollection(
    makeEverkinetic([
      { ...curl, steps: 'Bend both elbows.' },
      { ...curl, id: '2', title: 'Wibble'.repeat(11) },
      { ...curl, id: '3', title: 'Wibble Nothing', steps: [], primer: '', tips: [] },
      { ...curl, id: '4', title: 'bridge' },
      'a word',
      { ...curl, id: '5', title: 'Wibble Once' },
      { ...curl, id: '5', title: 'Wibble Same Id' },
      { ...curl, id: '6', title: 'Wibble ONCE' },
    ]),
  )

  expect(report).toContain('not taken        Wibble Curl (exercises.json): steps: ')
  expect(report).toContain('title: has more than 64 characters')
  expect(report).toContain('not taken        Wibble Nothing (exercises.json): has no description')
  expect(report).toContain('not taken        bridge: the library has an exercise of this name')
  expect(report).toContain('not taken        entry 5 (exercises.json): ')
  expect(report).toContain('not taken        Wibble Same Id (exercises.json): has the same id as Wibble Once')
  expect(report).toContain('not taken        Wibble ONCE: the library has an exercise of this name')
  expect(report).toMatch(/^1 taken, .*, 7 not taken$/m)
  expect((await find('wibble')).articles).toEqual(['Wibble Once'])
})

test('a file that is missing or broken is named; a folder of another kind changes nothing', async () => {
  const report = await importCollection(makeFolder({ 'strength.json': '[{"pk": 1, ', 'cardio.json': '{}' }))

  expect(report).toContain("not taken        strength.json: can't be read: ")
  expect(report).toContain('not taken        flexibility.json: is missing')
  expect(report).toContain('not taken        cardio.json: is not a list of exercises')
  await expect(importCollection(makeFolder({ 'notes.txt': 'nothing' }))).rejects.toThrow(/no collection that is known/)
})
