import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeExercise, makeTeam, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { type Page, signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'

useApp()

const NOT_READY = 'Prescription cannot be sent. Ensure you have clients selected and a programme title.'
const NO_EXERCISES = 'Make sure you have selected some clients and your program has exercises.'
const NO_ADDRESS = 'You cannot send an email to a client without an email address; turn off the send email setting.'
const OTHER_CLIENT = 'Prescription cannot be sent: an exercise belongs to a different client than the one assigned.'

/** A practitioner with a programme and one client, on the Publish page. */
async function readyToPublish(user?: Awaited<ReturnType<typeof makeUser>>) {
  const me = user ?? (await makeUser())
  await makeWorkingProgramme(me)
  const client = await makeClient(me)
  const page = await (await signedInAs(me)).visit('/publish')
  return { me, client, page }
}

const sentTo = (clientId: string) =>
  db.programme.findMany({
    where: { kind: 'prescription', clientId },
    include: { exercises: { orderBy: { position: 'asc' } } },
  })

const lettersTo = (recipient: string) => db.outboxMail.count({ where: { recipient } })

/** Everything that the form holds, as a browser would post it. */
function formOf(page: Page, intent: string) {
  const { FormData } = page.document.defaultView!
  const fields = [...new FormData(page.document.querySelector<HTMLFormElement>('#publish')!)]
  return [...fields.map(([name, value]): [string, string] => [name, String(value)]), ['intent', intent]] as [
    string,
    string,
  ][]
}

test('[PUB-097, PUB-015] a programme goes to a client with its exercises in order, and the page leads to the client', async () => {
  const { client, page } = await readyToPublish()

  const sent = await page.check('Nora Quill').press('Publish')

  const [prescription] = await sentTo(client.id)
  expect(prescription?.exercises.map(({ exerciseName }) => exerciseName)).toEqual(['Quad Set', 'Heel Slide'])
  expect(sent.heading).toBe('Published')
  expect(sent.screen.getByLabelText('Prescription ID').textContent).toBe(prescription?.prescriptionId)
  expect(sent.screen.getByRole('link', { name: 'Open client link' }).getAttribute('href')).toMatch(
    new RegExp(`/portal/${prescription?.portalToken}$`),
  )
  expect(sent.screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
    `/prescriptions/${prescription?.prescriptionId}/pdf`,
  )
  const programmes = await sent.follow('All programmes of Nora Quill')
  expect(programmes.path).toBe(`/clients/${client.id}/prescriptions`)
})

test('[PUB-098] one press sends it to several clients', async () => {
  const { me, page } = await readyToPublish()
  await makeClient(me, { name: 'Abel Stone' })

  const again = await page.visitor.visit('/publish')
  const sent = await again.check('Nora Quill').check('Abel Stone').press('Publish')

  expect(sent.articles).toEqual(['Abel Stone', 'Nora Quill'])
})

test('[PUB-099] the client gets an email when the switch is on, and none when it is off', async () => {
  const { me, page } = await readyToPublish()
  await makeClient(me, { name: 'Abel Stone', email: 'abel@example.com' })
  const email = `${randomUUID()}@example.com`
  await db.client.updateMany({ where: { userId: me.id, name: 'Nora Quill' }, data: { email } })

  const silent = await page.check('Nora Quill').press('Publish')
  expect(silent.text).toContain('No email was asked for')
  expect(await lettersTo(email)).toBe(0)

  const next = await silent.follow('Keep for another client')
  const sent = await next.check('Nora Quill').check('Send email?').press('Publish')
  expect(sent.text).toContain(email)
  expect(await lettersTo(email)).toBe(1)
})

test('[PUB-102] with a pin required it is a private one, and the page tells the pin', async () => {
  const { client, page } = await readyToPublish()

  const sent = await page.check('Nora Quill').check('Require pin?').press('Publish')

  expect((await sentTo(client.id))[0]?.privatePrescription).toBe(true)
  expect(sent.text).toContain('4711')
})

test('what was sent stays as it was when the working programme goes on', async () => {
  const { me, client, page } = await readyToPublish()
  await page.check('Nora Quill').press('Publish')

  await db.programme.delete({ where: { workingFor: me.id } })

  expect((await sentTo(client.id))[0]?.exercises).toHaveLength(2)
})

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

test('posting the same form twice, one after the other or at once, publishes once', async () => {
  const { client, page } = await readyToPublish()
  const email = `${randomUUID()}@example.com`
  await db.client.update({ where: { id: client.id }, data: { email } })
  const form = formOf(page.check('Nora Quill').check('Send email?'), 'publish')

  const answers = await Promise.all(Array.from({ length: 8 }, () => page.visitor.post('/publish', form)))
  answers.push(await page.visitor.post('/publish', form))

  expect(new Set(answers.map(({ path }) => path)).size).toBe(1)
  expect(answers.map(({ heading }) => heading)).toEqual(answers.map(() => 'Published'))
  expect(await sentTo(client.id)).toHaveLength(1)
  expect(await lettersTo(email)).toBe(1)
})

test('going back and choosing another client does not pass for the same form', async () => {
  const { me, page } = await readyToPublish()
  const other = await makeClient(me, { name: 'Abel Stone' })
  const before = await page.visitor.visit('/publish')
  await before.check('Nora Quill').press('Publish')

  const refused = await before.check('Nora Quill', false).check('Abel Stone').press('Publish')
  expect(refused.errors[0]).toContain('already sent to Nora Quill')
  await refused.press('Publish')

  expect(await sentTo(other.id)).toHaveLength(1)
})

test('[PUB-110, PUB-238] searching keeps what is typed, ticked and chosen; nothing found is said', async () => {
  const { me, page } = await readyToPublish()
  await makeClient(me, { name: 'Siobhán O’Hara', email: null })
  const first = await page.visitor.visit('/publish')

  const found = await first
    .fill('Programme title', 'Typed')
    .check('Nora Quill')
    .fill('Search clients', 'ohara siobhan')
    .press('Search')

  expect(found.status).toBe(200)
  const boxes = [...found.document.querySelectorAll<HTMLInputElement>('[name=clientId]')]
  expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual(['Nora Quill', 'Siobhán O’Hara'])
  expect(found.checked('Select clients')).toEqual(['Nora Quill'])
  expect(found.screen.getByLabelText<HTMLInputElement>('Programme title').value).toBe('Typed')

  const nothing = await found.fill('Search clients', 'zzz').press('Search')
  expect(nothing.text).toContain("No clients found, please ensure you're searching by Last Name.")
  expect(nothing.checked('Select clients')).toEqual(['Nora Quill'])
})

test('[PUB-116] clients come in pages of 50', async () => {
  const me = await makeUser()
  for (let number = 100; number < 160; number++) await makeClient(me, { name: `Client ${number}` })
  const page = await (await signedInAs(me)).visit('/publish')
  expect(page.screen.getAllByRole('checkbox', { name: /^Client/ })).toHaveLength(50)

  const more = await page.check('Client 100').press('Show more clients')

  expect(more.screen.getAllByRole('checkbox', { name: /^Client/ })).toHaveLength(60)
  expect(more.screen.queryByRole('button', { name: 'Show more clients' })).toBeNull()
  expect(more.checked('Select clients')).toEqual(['Client 100'])
})

test('[PUB-112, PUB-118, PUB-119] a new client is made in place, with a pin, and is chosen', async () => {
  const { me, page } = await readyToPublish()
  const title = page.fill('Programme title', 'Typed before')
  const added = await title
    .fill('Client name', ' Ada  Lovelace ')
    .fill('Client email', 'ADA@example.com')
    .press('Add client')

  expect(added.checked('Select clients')).toEqual(['Ada Lovelace'])
  expect(added.screen.getByLabelText<HTMLInputElement>('Programme title').value).toBe('Typed before')
  expect(added.screen.getByLabelText<HTMLInputElement>('Client name').value).toBe('')
  const ada = await db.client.findFirstOrThrow({ where: { userId: me.id, email: 'ada@example.com' } })
  expect(ada.clientPin).toMatch(/^\d{4}$/)
})

test('posting a new client twice adds one', async () => {
  const { me, page } = await readyToPublish()
  const form = formOf(page.fill('Client name', 'Ada Lovelace'), 'add-client')

  await Promise.all([page.visitor.post('/publish', form), page.visitor.post('/publish', form)])

  expect(await db.client.count({ where: { userId: me.id, name: 'Ada Lovelace' } })).toBe(1)
})

test.each([
  ['without a name', '', '', 'a name is needed'],
  ['with an address that is none', 'Ada Lovelace', 'ada@', 'the email address is not valid'],
])('[PUB-242, PUB-248, PUB-249] a new client %s is refused', async (_, name, email, reason) => {
  const { page } = await readyToPublish()

  const refused = await page.fill('Client name', name).fill('Client email', email).press('Add client')

  expect(refused.errors[0]).toBe(`Failed to create client: ${reason}.`)
  expect(refused.errors.at(-1)).toBe(name ? 'Enter a valid email' : 'This field is required')
  expect(refused.screen.getByLabelText<HTMLInputElement>('Client email').value).toBe(email)
})

test('[PUB-228, PUB-242] the free plan has 6 clients; a seventh is refused with a way to the subscription', async () => {
  const { me, page } = await readyToPublish(await makeUser({ planName: 'free' }))
  for (const name of ['B', 'C', 'D', 'E', 'F']) await makeClient(me, { name })

  const refused = await page.fill('Client name', 'Seventh').press('Add client')

  expect(refused.errors.at(-1)).toBe('Failed to create client: your plan allows 6 clients.')
  expect(refused.screen.getAllByRole('link', { name: /View subscription/ })).not.toEqual([])
  expect(await db.client.count({ where: { userId: me.id } })).toBe(6)
})

test('[PUB-093] the preview shows title, exercises and their dosage in words', async () => {
  const me = await makeUser()
  const params = [
    { param: 'Sets', childParam: '3', isActive: true },
    { param: 'Reps', childParam: '10', isActive: true },
  ]
  await makeWorkingProgramme(me, { programmeTitle: 'Knee, first week', params })

  const page = await (await signedInAs(me)).visit('/creator/publish')

  const preview = page.screen.getByRole('region', { name: 'Programme preview' })
  expect(preview.textContent).toContain('Knee, first week')
  expect(preview.textContent).toContain('Quad Set')
  expect(preview.textContent).toContain('3 sets of 10')
})

test('a client in hand is chosen already', async () => {
  const { client, page } = await readyToPublish()
  const chosen = await page.visitor.visit(`/publish?clientId=${client.id}`)
  expect(chosen.checked('Select clients')).toEqual(['Nora Quill'])
})

test('[PUB-021] nobody publishes without having signed in', async () => {
  for (const path of ['/publish', '/creator/publish', `/publish/${randomUUID()}`])
    expect((await visitor().visit(path)).url.pathname).toBe('/login')
  expect((await visitor().post('/publish', { intent: 'publish' })).url.pathname).toBe('/login')
})

test('another practice’s client is not found, and gets nothing', async () => {
  const { page } = await readyToPublish()
  const foreign = await makeClient(await makeUser(), { name: 'Secret Person' })

  const refused = await page.visitor.post('/publish', [...formOf(page, 'publish'), ['clientId', foreign.id]])

  expect(refused.errors).toContain(NOT_READY)
  expect(refused.text).not.toContain('Secret Person')
  expect(await sentTo(foreign.id)).toEqual([])
})

test('who did not publish it does not see what was published', async () => {
  const { me, colleague } = await makeTeam()
  const { page } = await readyToPublish(me)
  const sent = await page.check('Nora Quill').press('Publish')

  for (const user of [colleague, await makeUser()])
    expect((await (await signedInAs(user)).visit(sent.path)).status).toBe(404)
})

test('a team reader publishes to a shared client, and not to one that is not shared', async () => {
  const { me, colleague } = await makeTeam()
  const shared = await makeClient(me, { name: 'Shared Client', teamRead: true })
  await makeClient(me, { name: 'My Client' })
  await makeWorkingProgramme(colleague)

  const page = await (await signedInAs(colleague)).visit('/publish')
  expect(page.text).not.toContain('My Client')
  await page.check('Shared Client').press('Publish')

  expect(await sentTo(shared.id)).toHaveLength(1)
})
