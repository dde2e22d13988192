import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { openFile } from '#app/services/storage.server.ts'
import {
  libraryExercise,
  makePictured,
  makeClient,
  makeExercise,
  makePicture,
  makeTeam,
  makeUser,
} from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const own = '/exercise?activeView=created'
const isKept = ({ storageKey }: { storageKey: string }) =>
  openFile(storageKey).then(
    () => true,
    () => false,
  )

test('[LIB-058, LIB-059, LIB-060, LIB-245] own exercises offer Edit and Delete, others’ Clone', async () => {
  const me = await makeUser()
  await makePictured(me, { exerciseName: 'Glute Bridge of Mine' })

  const page = await (await signedInAs(me)).visit('/exercise?searchTerm=glute+bridge')

  const buttonsOf = (name: string) =>
    [...page.part(name).querySelectorAll('[title]')].map((button) =>
      button.getAttribute('title')?.replace(` ${name}`, ''),
    )
  expect(buttonsOf('Glute Bridge of Mine')).toEqual(expect.arrayContaining(['Edit', 'Delete']))
  expect(buttonsOf('Glute Bridge of Mine')).not.toContain('Clone')
  const other = page.articles.find((name) => name !== 'Glute Bridge of Mine') ?? ''
  expect(buttonsOf(other)).toContain('Clone')
  expect(buttonsOf(other)).not.toEqual(expect.arrayContaining(['Edit']))
  expect(buttonsOf(other)).not.toEqual(expect.arrayContaining(['Delete']))
})

test('[LIB-065, LIB-066, LIB-067] an exercise is deleted after a question: gone from both collections and the search, with its files', async () => {
  const me = await makeUser()
  const { exercise, picture } = await makePictured(me, { exerciseName: 'Zigzag Hop' })
  await db.favourite.create({ data: { userId: me.id, exerciseId: exercise.id } })
  const browser = await signedInAs(me)
  await browser.visit(`/media/${picture.id}?w=200`)

  const asked = await (await browser.visit(own)).follow('Delete', 'Zigzag Hop')
  expect(asked.heading).toBe('Delete Zigzag Hop?')
  expect((await asked.follow('Cancel')).articles).toEqual(['Zigzag Hop'])
  const deleted = await asked.press('Delete')

  expect(deleted.path).toBe(own)
  expect(deleted.notice).toBe("'Zigzag Hop' deleted successfully!")
  expect(deleted.articles).toEqual([])
  expect((await browser.visit('/exercise?activeView=favourites')).articles).toEqual([])
  expect((await browser.visit('/exercise?searchTerm=zigzag')).articles).not.toContain('Zigzag Hop')
  expect(await isKept(picture)).toBe(false)
  expect(await db.media.count({ where: { id: picture.id } })).toBe(0)
})

test('a programme keeps its copy of a deleted exercise, with the picture', async () => {
  const me = await makeUser()
  const { exercise, picture } = await makePictured(me)
  const browser = await signedInAs(me)
  await browser.post('/collection/exercises', { exerciseId: exercise.id, included: 'true' })

  await browser.post(`/exercise/${exercise.id}/deletion`)

  const programme = await browser.visit('/program-settings')
  expect(programme.text).toContain('Tin Soldier March')
  expect(programme.html).toContain(`/media/${picture.id}`)
  expect((await browser.fetch(`/media/${picture.id}`)).status).toBe(200)
})

test('a picture that is taken out of an exercise goes, unless another shows it', async () => {
  const me = await makeUser()
  const { exercise, picture } = await makePictured(me)
  const shared = await makePicture(me)
  await db.exerciseMedia.create({ data: { exerciseId: exercise.id, mediaId: shared.id, position: 1 } })
  await makeExercise(me, { exerciseName: 'Another', media: { create: { mediaId: shared.id, position: 0 } } })
  const fresh = await makePicture(me)
  const fields: [string, string][] = [
    ['exerciseName', 'Tin Soldier March'],
    ['exerciseDescription', 'March.'],
    ['media', picture.id],
    ['media', shared.id],
    ['media', fresh.id],
    ['deleted', picture.id],
    ['deleted', shared.id],
  ]

  await (await signedInAs(me)).post(`/exercise/${exercise.id}/edit`, fields)

  expect(await Promise.all([picture, shared, fresh].map(isKept))).toEqual([false, true, true])
})

test('[LIB-233] deleting what is not one’s own is refused in words, and changes nothing', async () => {
  const me = await makeUser()
  const bridge = await libraryExercise('bridge')
  const foreign = await makeExercise(await makeUser())
  const browser = await signedInAs(me)

  for (const id of [bridge.id, foreign.id, 'no-such-exercise']) {
    const refused = await browser.post(`/exercise/${id}/deletion`)
    expect(refused.notice).toBe('Error: Exercise is not currently in the UserExercises!')
  }
  expect((await browser.visit(`/exercise/${bridge.id}/deletion`)).notice).toContain('UserExercises!')
  expect((await browser.visit(`/exercise/${foreign.id}/deletion`)).status).toBe(404)
  expect(await db.exercise.count({ where: { id: { in: [bridge.id, foreign.id] } } })).toBe(2)
})

test('[LIB-234] a deletion that fails is told, and the exercise stays', async () => {
  const me = await makeUser()
  const { exercise, picture } = await makePictured(me)
  const browser = await signedInAs(me)
  await db.$executeRawUnsafe(`CREATE TRIGGER stuck BEFORE DELETE ON Exercise BEGIN SELECT RAISE(ABORT, 'disk'); END`)

  const refused = await browser.post(`/exercise/${exercise.id}/deletion`)
  await db.$executeRawUnsafe('DROP TRIGGER stuck')

  expect(refused.notice).toBe("Error: We couldn't delete the exercise. Please try again.")
  expect((await browser.visit(own)).articles).toEqual(['Tin Soldier March'])
  expect(await isKept(picture)).toBe(true)
  expect(expectLoggedErrors()).not.toEqual([])
})

test('[LIB-064] a team member with teamWrite edits and deletes the team’s exercise; one who may only read does neither (reading chosen)', async () => {
  const { me, colleague } = await makeTeam()
  const readable = await makePictured(me, { exerciseName: 'Readable', teamRead: true })
  const writable = await makePictured(me, { exerciseName: 'Writable', teamRead: true, teamWrite: true })
  const browser = await signedInAs(colleague)

  const list = await browser.visit('/exercise?searchTerm=readable')
  expect(list.part('Readable').querySelector('[aria-label=Edit], [aria-label=Delete]')).toBeNull()
  expect((await browser.visit(`/exercise/${readable.exercise.id}/edit`)).status).toBe(404)
  const found = await browser.visit('/exercise?searchTerm=writable')
  const editor = await found.follow('Edit', 'Writable')
  expect((await editor.fill('Name', 'Rewritten').press('Save')).notice).toBe("Exercise 'Rewritten' updated!")
  expect((await browser.visit('/exercise?searchTerm=rewritten')).part('Rewritten').textContent).toContain('shared')
  const deletion = await (await browser.visit('/exercise?searchTerm=rewritten')).follow('Delete', 'Rewritten')
  expect((await deletion.press('Delete')).notice).toBe("'Rewritten' deleted successfully!")
  expect(await db.exercise.count({ where: { id: writable.exercise.id } })).toBe(0)
})

test('[LIB-051, LIB-053, LIB-054] private before shared before creator; only a client’s exercise links to the record', async () => {
  const { me } = await makeTeam()
  const client = await makeClient(me)
  await makePictured(me, { exerciseName: 'Of the client', teamRead: true, clientId: client.id })
  await makePictured(me, { exerciseName: 'Of the team', teamRead: true })
  await makePictured(me, { exerciseName: 'Of mine' })

  const list = await (await signedInAs(me)).visit(own)

  const badge = (name: string) => list.part(name).querySelector('.badge')?.textContent
  expect(['Of the client', 'Of the team', 'Of mine'].map(badge)).toEqual(['private', 'shared', 'creator'])
  const links = (name: string) => list.part(name).querySelectorAll('a[href^="/clients/"]').length
  expect(['Of the client', 'Of the team', 'Of mine'].map(links)).toEqual([1, 0, 0])
})
