import { expect, test } from 'vitest'
import { formOf, readyToPublish, sentTo } from './publish-setup.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeExercise, makeUser } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'

useApp()

const NOT_READY = 'Prescription cannot be sent. Ensure you have clients selected and a programme title.'
const NO_EXERCISES = 'Make sure you have selected some clients and your program has exercises.'
const NO_ADDRESS = 'You cannot send an email to a client without an email address; turn off the send email setting.'
const OTHER_CLIENT = 'Prescription cannot be sent: an exercise belongs to a different client than the one assigned.'

test.each([
  ['[PUB-229] a programme without a title is refused', '', NOT_READY],
  ['[PUB-229] blanks are no title', '   ', NOT_READY],
  ['a title of two characters is refused', 'Kn', 'Expected at least 3 characters, but only got 2'],
])('%s', async (_, title, message) => {
  const { client, page } = await readyToPublish()

  const refused = await page.fill('Programme title', title).check('Nora Quill').press('Publish')

  expect(refused.status).toBe(400)
  expect(refused.errors).toEqual([`Programme title: ${message}`, message])
  expect(refused.checked('Select clients')).toEqual(['Nora Quill'])
  expect(await sentTo(client.id)).toEqual([])
})

test('[PUB-231] without a client it is refused, and everything typed is kept', async () => {
  const { page } = await readyToPublish()

  const refused = await page.fill('Programme title', 'My own title').check('Send email?').press('Publish')

  expect(refused.errors).toEqual([`Select clients: ${NOT_READY}`, NOT_READY])
  expect(refused.screen.getByLabelText<HTMLInputElement>('Programme title').value).toBe('My own title')
  expect(refused.checked()).toEqual(['Send email?'])
})

test('[PUB-230, PUB-231, PUB-094] clients but no exercises: refused, with the way to the library', async () => {
  const me = await makeUser()
  await makeClient(me)
  const page = await (await signedInAs(me)).visit('/publish')

  const refused = await page.fill('Programme title', 'Empty one').check('Nora Quill').press('Publish')

  expect(refused.errors).toEqual([`Programme preview: ${NO_EXERCISES}`, NO_EXERCISES])
  expect(refused.screen.getByRole('link', { name: 'Find exercises' }).getAttribute('href')).toBe('/exercise')
})

test('[PUB-233] an email to a client without an address is refused, and says who', async () => {
  const { me, client, page } = await readyToPublish()
  await db.client.updateMany({ where: { userId: me.id }, data: { email: null } })

  const refused = await page.check('Nora Quill').check('Send email?').press('Publish')

  expect(refused.errors).toEqual([`Send email: ${NO_ADDRESS}`, NO_ADDRESS])
  expect(refused.screen.getByRole('list', { name: 'No email address' }).textContent).toContain('Nora Quill')
  expect(await sentTo(client.id)).toEqual([])
})

test("[PUB-245] a required pin that a client lacks: 'Missing Client Pin', with the way to give one", async () => {
  const { me, client, page } = await readyToPublish()
  await db.client.updateMany({ where: { userId: me.id }, data: { clientPin: null } })

  const refused = await page.check('Nora Quill').check('Require pin?').press('Publish')

  expect(refused.errors).toEqual(['Require pin: Missing Client Pin', 'Missing Client Pin'])
  const details = await refused.follow(/^Nora Quill/)
  await details.press('New pin')
  const sent = await refused.press('Publish')
  expect(sent.heading).toBe('Published')
  expect(await sentTo(client.id)).toHaveLength(1)
})

test('[PUB-232, PUB-101] an exercise private to a client goes to that client alone', async () => {
  const { me, client, page } = await readyToPublish()
  const other = await makeClient(me, { name: 'Abel Stone' })
  const exercise = await makeExercise(me, { clientId: client.id })
  await page.visitor.post('/collection/exercises', { exerciseId: exercise.id, included: 'true' })

  const toOther = await (await page.visitor.visit('/publish')).check('Abel Stone').press('Publish')
  expect(toOther.errors).toEqual([`Programme preview: ${OTHER_CLIENT}`, OTHER_CLIENT])
  const toBoth = await toOther.check('Nora Quill').press('Publish')
  expect(toBoth.errors).toContain(OTHER_CLIENT)
  expect(await sentTo(other.id)).toEqual([])

  const toOwner = await toBoth.check('Abel Stone', false).press('Publish')
  expect(toOwner.heading).toBe('Published')
})

test('[PUB-100] an unverified email is refused, with a button that sends the link again', async () => {
  const { me, client, page } = await readyToPublish(await makeUser({ emailVerifiedAt: null }))

  const refused = await page.check('Nora Quill').press('Publish')

  expect(refused.errors).toEqual(['Please verify your email address before sending a prescription.'])
  expect(await sentTo(client.id)).toEqual([])
  const after = await refused.press('Send the link again')
  expect(after.notice).toContain(me.email)
})

test('[PUB-222, PUB-225] without the permission the pin switch is disabled, marked, and refused by the server', async () => {
  const { client, page } = await readyToPublish(await makeUser({ planName: 'free' }))
  expect(page.screen.getByLabelText<HTMLInputElement>('Require pin?').disabled).toBe(true)
  expect(page.text).toContain('Not in your plan')

  page.check('Nora Quill')
  const refused = await page.visitor.post('/publish', [...formOf(page, 'publish'), ['requirePin', 'on']])

  expect(refused.status).toBe(403)
  expect(refused.text).toContain('You do not have permission to use this function')
  expect(await sentTo(client.id)).toEqual([])
})

test('[PUB-235] a failure of the server tells its code, keeps the form, and sends nothing', async () => {
  const { client, page } = await readyToPublish()
  await db.$executeRawUnsafe('ALTER TABLE Publication RENAME TO Elsewhere')

  const failed = await page.fill('Programme title', 'Kept').check('Nora Quill').press('Publish')
  await db.$executeRawUnsafe('ALTER TABLE Elsewhere RENAME TO Publication')

  expect(failed.status).toBe(500)
  expect(failed.errors[0]).toMatch(/^Prescription error code: P\d+ /)
  expect(failed.checked('Select clients')).toEqual(['Nora Quill'])
  expect(expectLoggedErrors()).not.toEqual([])
  expect((await failed.press('Publish')).heading).toBe('Published')
  expect(await sentTo(client.id)).toHaveLength(1)
})
