import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeExercise, makePicture, makeTeam, makeUser } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { fieldOf, filledIn, formOf, put, send, tick } from './editor-setup.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const own = '/exercise?activeView=created'
const onlyOne = (user: { id: string }) => db.exercise.findFirstOrThrow({ where: { userId: user.id } })
const count = (userId: string) => db.exercise.count({ where: { userId } })

test('[LIB-074, LIB-075, LIB-076, LIB-095, LIB-052] a new exercise is saved, said so, and stands in My Exercises as the creator’s', async () => {
  const me = await makeUser()
  const browser = await signedInAs(me)
  const page = await filledIn(browser, me)

  const labels = [...formOf(page).querySelectorAll('label, legend')].map((label) => label.textContent)
  expect(labels).toEqual(expect.arrayContaining(['Name', 'Description', 'Difficulty', 'Tags']))
  const saved = await send(tick(page, 'difficulty', 'Hard'))

  expect(formOf(page).closest('.page')?.querySelector('h1')?.textContent).toBe('Create new Exercise')
  expect(saved.path).toBe(own)
  expect(saved.notice).toBe("New exercise 'Wall Push' saved!")
  expect(saved.articles).toEqual(['Wall Push'])
  expect(saved.part('Wall Push').textContent).toContain('creator')
  expect(saved.part('Wall Push').textContent).toContain('Hard')
  expect((await browser.visit('/exercise?searchTerm=wall+push')).articles[0]).toBe('Wall Push')
})

test('[LIB-060, LIB-075, LIB-094] an own exercise is edited from its card, and found by its new name', async () => {
  const me = await makeUser()
  const picture = await makePicture(me)
  await makeExercise(me, { media: { create: { mediaId: picture.id, position: 0 } } })
  const browser = await signedInAs(me)

  const page = await (await browser.visit(own)).follow('Edit', 'Tin Soldier March')
  const saved = await send(put(page, { exerciseName: 'Zebra Walk', words: 'Stripe Stroll, Savanna' }))

  expect(page.heading).toBe('Edit Exercise')
  expect(saved.notice).toBe("Exercise 'Zebra Walk' updated!")
  expect(saved.path).toBe(own)
  expect(saved.articles).toEqual(['Zebra Walk'])
  expect((await browser.visit('/exercise?searchTerm=savanna')).articles[0]).toBe('Zebra Walk')
  expect(await db.exerciseMedia.count({ where: { mediaId: picture.id } })).toBe(1)
})

test('[LIB-078, LIB-085] the difficulty is one of four, Easy from the start, and Easy when a post has none (reading chosen)', async () => {
  const me = await makeUser()
  const browser = await signedInAs(me)
  const page = await filledIn(browser, me)
  const choices = [...formOf(page).querySelectorAll<HTMLInputElement>('input[name=difficulty]')]

  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['Easy', true],
    ['Medium', false],
    ['Hard', false],
    ['Expert', false],
  ])
  const fields = { exerciseName: 'No Difficulty', exerciseDescription: 'Stand.', media: (await makePicture(me)).id }
  expect((await browser.post('/exercise/new', { ...fields, difficulty: 'Brutal' })).status).toBe(400)
  expect((await browser.post('/exercise/new', fields)).status).toBe(200)
  expect((await onlyOne(me)).difficulty).toBe('Easy')
})

test.each(['Easy', 'Medium', 'Hard', 'Expert'])('[LIB-078] the difficulty can be %s', async (difficulty) => {
  const me = await makeUser()
  const page = await filledIn(await signedInAs(me), me)

  const saved = await send(tick(page, 'difficulty', difficulty))

  expect(saved.part('Wall Push').querySelector('p')?.textContent).toBe(difficulty)
})

test('[LIB-096, LIB-097, LIB-238, LIB-240, LIB-241, LIB-243] the create call takes every field, and the editor shows it again', async () => {
  const { me } = await makeTeam()
  const client = await makeClient(me)
  const [kept, dropped] = [await makePicture(me), await makePicture(me)]
  await db.tag.create({ data: { name: 'Pool', group: 'Place', userId: me.id } })
  const objectId = randomUUID()
  const browser = await signedInAs(me)

  await browser.post('/exercise/new', [
    ['exerciseName', 'Water Walk 🌊'],
    ['exerciseDescription', 'Walk in the water.'],
    ['difficulty', 'Medium'],
    ['exerciseData', '[]'],
    ['words', 'Pool Walk'],
    ['media', dropped.id],
    ['media', kept.id],
    ['deleted', dropped.id],
    ['confidential', 'on'],
    ['clientId', client.id],
    ['tags', 'Pool'],
    ['tags', 'Knee'],
    ['Params[0].param', 'Reps'],
    ['Params[0].childParam', '10'],
    ['Params[0].isActive', 'on'],
    ['objectId', objectId],
    ['teamRead', 'on'],
  ])

  const row = { exerciseName: 'Water Walk 🌊', userId: me.id, teamId: me.teamId, hasCC: null, hasNarration: null }
  expect(await db.exercise.findUniqueOrThrow({ where: { id: objectId } })).toMatchObject(row)
  const editor = await browser.visit(`/exercise/${objectId}/edit`)
  const names = ['exerciseName', 'exerciseDescription', 'words', 'clientId', 'Params[0].childParam']
  expect(names.map((name) => fieldOf(editor, name).value)).toEqual([
    'Water Walk 🌊',
    'Walk in the water.',
    'Pool Walk',
    client.id,
    '10',
  ])
  const media = [...editor.document.querySelectorAll<HTMLInputElement>('input[name=media]')]
  expect(media.map((input) => input.value)).toEqual([kept.id])
  expect(editor.checked().toSorted()).toEqual(
    ['Exercise contains patient details', 'Knee', 'Pool', 'Reps', 'View exercise'].toSorted(),
  )
})

test('the same form sent twice makes one exercise', async () => {
  const me = await makeUser()
  const page = await filledIn(await signedInAs(me), me)

  const answers = await Promise.all([send(page), send(page)])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await count(me.id)).toBe(1)
})

test('a form that is changed after it was saved, and saved again, makes another exercise', async () => {
  const me = await makeUser()
  const page = await filledIn(await signedInAs(me), me)
  await send(page)

  const again = await send(put(page, { exerciseDescription: 'Push the wall away, slowly.' }))

  expect(again.articles).toEqual(['Wall Push', 'Wall Push'])
  const tagged = await send(tick(page, 'tags', 'Knee'))
  expect(tagged.articles).toHaveLength(3)
})

test('[LIB-077] tags are ticked by group, or added by name; a new one is created in another window and nothing typed is lost', async () => {
  const me = await makeUser()
  const page = await filledIn(await signedInAs(me), me)
  expect(
    [...page.document.querySelectorAll('a')]
      .find((link) => link.textContent.startsWith('Create tag'))
      ?.getAttribute('href'),
  ).toBe('/exercise/tags')
  await db.tag.create({ data: { name: 'Pool', group: 'Place', userId: me.id } })
  await db.tag.create({ data: { name: 'Secret', group: 'Place', userId: (await makeUser()).id } })

  const added = await send(put(tick(page, 'tags', 'Knee'), { tagName: 'pool' }), 'tag')
  expect(added.checked()).toEqual(expect.arrayContaining(['Knee', 'Pool']))
  expect(added.text).not.toContain('Secret')
  expect(fieldOf(added, 'exerciseName').value).toBe('Wall Push')
  const unsaved = await send(put(added, { tagName: 'Nonsense' }))
  expect(unsaved.errors).toContain("No tag is called “Nonsense” yet. Create it with 'Create tag', then add it here.")
  const unknown = await send(put(added, { tagName: 'Nonsense' }), 'tag')
  expect(unknown.errors.join()).toContain('No tag is called “Nonsense” yet')
  await send(put(unknown, { tagName: '' }))

  const tags = await db.exerciseTag.findMany({ where: { exercise: { userId: me.id } }, include: { tag: true } })
  expect(tags.map(({ tag }) => tag.name).toSorted()).toEqual(['Knee', 'Pool'])
})

test('a custom parameter is added in the editor, and one that is typed but not added is saved too', async () => {
  const me = await makeUser()
  const page = await filledIn(await signedInAs(me), me)

  const added = await send(put(page, { customParameter: 'Band colour' }), 'parameter')
  await send(put(added, { 'Params[9].childParam': 'red', customParameter: 'Side' }))

  expect((await onlyOne(me)).params).toEqual([
    { param: 'Band colour', childParam: 'red', isActive: true },
    { param: 'Side', childParam: '', isActive: true },
  ])
})

test('a tag of one’s own that is called as a built-in one stands beside it, and either can be ticked', async () => {
  const me = await makeUser()
  const [own, builtIn] = [
    await db.tag.create({ data: { name: 'Knee', group: 'Mine', userId: me.id } }),
    await db.tag.findFirstOrThrow({ where: { name: 'Knee', userId: null } }),
  ]
  const page = await filledIn(await signedInAs(me), me)
  const tagsOf = async () =>
    (await db.exerciseTag.findMany({ where: { exercise: { userId: me.id } } })).map(({ tagId }) => tagId)

  await send(tick(page, 'tags', `${builtIn.group}: Knee`))
  const { id } = await db.exercise.findFirstOrThrow({ where: { userId: me.id } })
  const edited = await page.visitor.visit(`/exercise/${id}/edit`)

  expect(page.screen.getByRole('group', { name: 'Mine' }).textContent).toContain('Knee')
  expect(page.screen.getByRole('group', { name: builtIn.group }).textContent).toContain('Knee')
  expect(await tagsOf()).toEqual([builtIn.id])
  expect([edited.checked(builtIn.group), edited.checked('Mine')]).toEqual([['Knee'], []])
  await send(tick(edited, 'tags', 'Knee'))
  expect((await tagsOf()).toSorted()).toEqual([own.id, builtIn.id].toSorted())
})

test('a ticked tag that is gone is told; saved again, the exercise goes without it', async () => {
  const me = await makeUser()
  const tag = await db.tag.create({ data: { name: 'Pool', group: 'Mine', userId: me.id } })
  const page = tick(await filledIn(await signedInAs(me), me), 'tags', 'Pool')
  await db.tag.delete({ where: { id: tag.id } })

  const refused = await send(page)
  const saved = await send(refused)

  expect(refused.status).toBe(400)
  expect(refused.errors.join(' ')).toContain('You have no tag “Pool” any more')
  expect(fieldOf(refused, 'exerciseName').value).toBe('Wall Push')
  expect(saved.notice).toBe("New exercise 'Wall Push' saved!")
})
