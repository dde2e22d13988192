import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeExercise, makePicture, makeTeam, makeUser } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { attach, fieldOf, filledIn, formOf, messageOf, put, send, tick } from './editor-setup.ts'
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

test.each([
  ['exerciseName', 'x'.repeat(64), true],
  ['exerciseName', 'x'.repeat(65), false],
  ['exerciseName', '', false],
  ['exerciseName', '   ', false],
  ['exerciseDescription', 'xyz', true],
  ['exerciseDescription', 'x'.repeat(1024), true],
  ['exerciseDescription', '', false],
  ['exerciseDescription', 'xy', false],
  ['exerciseDescription', 'x'.repeat(1025), false],
])(
  '[LIB-083, LIB-084] a name has 1 to 64 characters and a description 3 to 1024: %s of %s',
  async (field, value, isTaken) => {
    const me = await makeUser()
    const page = await filledIn(await signedInAs(me), me)

    const answer = await send(put(page, { [field]: value }))

    expect(answer.status).toBe(isTaken ? 200 : 400)
    expect(await count(me.id)).toBe(isTaken ? 1 : 0)
  },
)

test('[LIB-086] without an image or a video it says Add Media and saves nothing; a video alone will do', async () => {
  const me = await makeUser()
  const page = await (await signedInAs(me)).visit('/exercise/new')

  const refused = await send(put(page, { exerciseName: 'Wall Push', exerciseDescription: 'Push.' }))

  expect(refused.errors).toContain('Add Media')
  expect(await count(me.id)).toBe(0)
  attach(refused, (await makePicture(me, { kind: 'video', contentType: 'video/mp4' })).id)
  expect((await send(refused)).notice).toBe("New exercise 'Wall Push' saved!")
})

test('[LIB-088] Save is offered for an invalid form too: it answers with the warning, the errors and all that was typed (reading chosen)', async () => {
  const me = await makeUser()
  const page = await (await signedInAs(me)).visit('/exercise/new')
  put(page, { words: 'Push, Shove 🤾', 'Params[0].childParam': '12' })
  tick(tick(page, 'Params[0].isActive'), 'confidential')

  const refused = await page.press('Save')

  expect(refused.status).toBe(400)
  const warning = refused.document.querySelector('[role=alert]')?.textContent
  expect(warning).toContain('Information is missing')
  expect(warning).toContain('Ensure you have filled in the required fields')
  expect(refused.errors).toEqual(expect.arrayContaining(['This field is required', 'Add Media', 'Select a client']))
  expect([fieldOf(refused, 'words').value, fieldOf(refused, 'Params[0].childParam').value]).toEqual([
    'Push, Shove 🤾',
    '12',
  ])
  expect(refused.checked()).toEqual(['Reps', 'Exercise contains patient details'])
})

test('[LIB-087, LIB-054] patient details need a client, and make the exercise private', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const page = await filledIn(await signedInAs(me), me)

  const refused = await send(tick(page, 'confidential'))

  expect(refused.errors).toContain('Select a client')
  expect(await count(me.id)).toBe(0)
  const saved = await send(put(refused, { clientId: client.id }))
  expect(saved.part('Wall Push').textContent).toContain('private')
  expect((await saved.follow('Client’s record', 'Wall Push')).path).toBe(`/clients/${client.id}/details`)
})

test('[LIB-082] without patient details the exercise has no client, whatever was selected', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const exercise = await makeExercise(me, { clientId: client.id })
  const page = await (await signedInAs(me)).visit(`/exercise/${exercise.id}/edit`)
  attach(page, (await makePicture(me)).id)

  expect(page.checked()).toContain('Exercise contains patient details')
  expect(fieldOf(page, 'clientId').value).toBe(client.id)
  await send(tick(page, 'confidential', 'on', false))

  expect((await onlyOne(me)).clientId).toBeNull()
})

test('a client whose record the user may not see can’t be named', async () => {
  const me = await makeUser()
  const stranger = await makeClient(await makeUser(), { name: 'Somebody Else' })
  const page = await filledIn(await signedInAs(me), me)
  expect(page.text).not.toContain('Somebody Else')
  attach(page, stranger.id, 'clientId')

  const refused = await send(tick(page, 'confidential'))

  expect(refused.status).toBe(400)
  expect(await count(me.id)).toBe(0)
})

test('a file of somebody else can’t be attached, nor a thirteenth image or a second video', async () => {
  const me = await makeUser()
  const browser = await signedInAs(me)
  const foreign = await makePicture(await makeUser())
  const page = await filledIn(browser, me)
  attach(page, foreign.id)
  const refused = await send(page)
  expect(refused.errors).toContain('One of the files is no longer there. Please upload it again.')
  expect(refused.html).not.toContain(`/media/${foreign.id}`)

  const many = await filledIn(browser, me)
  for (let number = 2; number <= 13; number++) attach(many, (await makePicture(me)).id)
  expect((await send(many)).errors).toContain('An exercise has at most 12 images')
  const films = await filledIn(browser, me)
  for (const kind of ['video', 'video']) attach(films, (await makePicture(me, { kind })).id)
  expect((await send(films)).errors).toContain('An exercise has one video')
  expect(await count(me.id)).toBe(0)
})

test('[LIB-096, LIB-097, LIB-238, LIB-240, LIB-241, LIB-242, LIB-243] the create call takes every field, and the editor shows it again', async () => {
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

test('who saves after another window is told; saving again puts one’s own in place', async () => {
  const me = await makeUser()
  const exercise = await makeExercise(me)
  const browser = await signedInAs(me)
  const picture = await makePicture(me)
  const [one, other] = [
    await browser.visit(`/exercise/${exercise.id}/edit`),
    await browser.visit(`/exercise/${exercise.id}/edit`),
  ]
  for (const page of [one, other]) attach(page, picture.id)

  await send(put(one, { exerciseName: 'First' }))
  const looked = await send(put(other, { exerciseName: 'Second' }), 'generate')
  const refused = await send(looked)

  expect(refused.status).toBe(400)
  expect(refused.text).toContain('changed in another window')
  expect(refused.text).not.toContain('Information is missing')
  expect(await db.exercise.count({ where: { userId: me.id, exerciseName: 'First' } })).toBe(1)
  expect((await send(refused)).notice).toBe("Exercise 'Second' updated!")
})

test('[LIB-229] a failure of the server is told in the editor, with all that was typed', async () => {
  const { expectLoggedErrors } = await import('#tests/setup/no-errors.ts')
  const me = await makeUser()
  const page = await filledIn(await signedInAs(me), me)
  await db.$executeRawUnsafe(
    `CREATE TRIGGER full BEFORE INSERT ON Exercise BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  )

  const refused = await send(page)
  await db.$executeRawUnsafe('DROP TRIGGER full')

  expect(messageOf(refused)).toEqual(['Error', 'Sorry, the server is having problems. Please try again soon!'])
  expect(fieldOf(refused, 'exerciseName').value).toBe('Wall Push')
  expect(expectLoggedErrors()).not.toEqual([])
  expect((await send(refused)).notice).toBe("New exercise 'Wall Push' saved!")
})

test.each([
  ['GET', '/exercise/new'],
  ['POST', '/exercise/new'],
])(
  '[LIB-209, LIB-210, LIB-211, LIB-228] a plan without it is offered the subscription: %s %s',
  async (method, path) => {
    const me = await makeUser({ planName: 'free' })
    const browser = await signedInAs(me)

    const refused = method === 'GET' ? await browser.visit(path) : await browser.post(path, { exerciseName: 'Mine' })

    expect(refused.status).toBe(403)
    expect(refused.text).toContain('You do not have permission to use this function')
    expect((await refused.follow('View subscription')).path).toBe('/account/subscription')
    expect(await count(me.id)).toBe(0)
  },
)

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
