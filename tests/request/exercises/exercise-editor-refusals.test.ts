import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeExercise, makePicture, makeUser } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { attach, fieldOf, filledIn, messageOf, put, send, tick } from './editor-setup.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const onlyOne = (user: { id: string }) => db.exercise.findFirstOrThrow({ where: { userId: user.id } })
const count = (userId: string) => db.exercise.count({ where: { userId } })

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
  const saved = await send(refused.check('Nora Quill'))
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
  expect(page.screen.getByLabelText<HTMLInputElement>('Nora Quill').checked).toBe(true)
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
    expect((await refused.follow(/^View subscription/)).path).toBe('/account/subscription')
    expect(await count(me.id)).toBe(0)
  },
)

test('[LIB-228] who loses the plan while typing is offered the subscription, keeps what was typed, and can save later', async () => {
  const me = await makeUser()
  const page = await filledIn(await signedInAs(me), me)
  tick(put(page, { words: 'Shove' }), 'difficulty', 'Hard')
  await db.practice.update({ where: { id: me.practiceId }, data: { planName: 'free' } })

  const refused = await send(page)
  await db.practice.update({ where: { id: me.practiceId }, data: { planName: 'professional' } })
  const saved = await send(refused)

  expect([refused.status, messageOf(refused)[0]]).toEqual([403, 'Subscription'])
  expect(messageOf(refused)[1]).toContain('You do not have permission to use this function')
  expect([fieldOf(refused, 'exerciseName').value, fieldOf(refused, 'words').value]).toEqual(['Wall Push', 'Shove'])
  expect(saved.notice).toBe("New exercise 'Wall Push' saved!")
  expect(await onlyOne(me)).toMatchObject({ difficulty: 'Hard', aliases: ['Shove'] })
})

test('what was typed of an exercise that is deleted meanwhile stays, and can be saved as a new one', async () => {
  const me = await makeUser()
  const exercise = await makeExercise(me, { exerciseName: 'Wall Push' })
  const browser = await signedInAs(me)
  const page = await browser.visit(`/exercise/${exercise.id}/edit`)
  put(page, { exerciseName: 'Wall Push, slowly', exerciseDescription: 'Take your time.' })
  attach(page, (await makePicture(me)).id)
  await db.exercise.delete({ where: { id: exercise.id } })

  const refused = await send(page)
  const saved = await refused.press('Save as a new exercise')

  expect([refused.status, messageOf(refused)[0]]).toEqual([404, 'Not saved'])
  expect(messageOf(refused)[1]).toContain('you can save it as a new exercise')
  expect(fieldOf(refused, 'exerciseName').value).toBe('Wall Push, slowly')
  expect(fieldOf(refused, 'exerciseDescription').value).toBe('Take your time.')
  expect(saved.notice).toBe("New exercise 'Wall Push, slowly' saved!")
  expect(await onlyOne(me)).toMatchObject({ exerciseName: 'Wall Push, slowly' })
})

test('an exercise of another practice is answered as one that is gone: nothing of it is shown or changed', async () => {
  const me = await makeUser()
  const foreign = await makeExercise(await makeUser(), { exerciseName: 'Somebody else’s' })
  const page = await filledIn(await signedInAs(me), me)
  const fields = { exerciseName: 'Mine now', exerciseDescription: 'Push.', intent: 'save' }

  const refused = await page.visitor.post(`/exercise/${foreign.id}/edit`, fields)
  const gone = await page.visitor.post(`/exercise/${randomUUID()}/edit`, fields)

  expect([refused.status, gone.status]).toEqual([404, 404])
  expect(messageOf(refused)).toEqual(messageOf(gone))
  expect(refused.html).not.toContain('Somebody else’s')
  expect(await db.exercise.findUnique({ where: { id: foreign.id } })).toMatchObject({ exerciseName: 'Somebody else’s' })
})

test('a new exercise with the id of another user’s is saved under an id of its own', async () => {
  const me = await makeUser()
  const foreign = await makeExercise(await makeUser(), { exerciseName: 'Somebody else’s' })
  const page = await filledIn(await signedInAs(me), me)

  const saved = await send(put(page, { objectId: foreign.id }))

  expect(saved.notice).toBe("New exercise 'Wall Push' saved!")
  expect((await onlyOne(me)).id).not.toBe(foreign.id)
  expect(await db.exercise.findUnique({ where: { id: foreign.id } })).toMatchObject({ exerciseName: 'Somebody else’s' })
})
