import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formOf, readyToPublish, sentTo } from './publish-setup.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeTeam, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { lettersTo } from '#tests/mail.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const NOT_READY = 'Prescription cannot be sent. Ensure you have clients selected and a programme title.'

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
  expect(await lettersTo(email)).toHaveLength(0)

  const next = await silent.follow('Keep for another client')
  const warned = await next.check('Nora Quill').check('Send email?').press('Publish')
  const sent = await warned.press('Publish')
  expect(sent.text).toContain(email)
  expect(await lettersTo(email)).toHaveLength(1)
})

test('[PUB-102] with a pin required it is a private one, and the page tells the pin', async () => {
  const { client, page } = await readyToPublish()

  const sent = await page.check('Nora Quill').check('Require pin?').press('Publish')

  expect((await sentTo(client.id))[0]?.privatePrescription).toBe(true)
  expect(sent.text).toContain('4711')
})

test('[PUB-103] an identical programme again, within 3 minutes and to the same client, is warned of once', async () => {
  const { me, client, page } = await readyToPublish()
  await page.check('Nora Quill').press('Publish')

  const warned = await (await page.visitor.visit('/publish')).check('Nora Quill').press('Publish')

  expect([warned.status, warned.errors]).toEqual([
    400,
    [
      'This programme was sent only just now. Please wait 3 minutes, or press Publish again to send it once more. (Nora Quill)',
    ],
  ])
  expect(await sentTo(client.id)).toHaveLength(1)
  expect((await warned.press('Publish')).heading).toBe('Published')
  expect(await sentTo(client.id)).toHaveLength(2)

  const working = await db.programmeExercise.findFirstOrThrow({ where: { programme: { workingFor: me.id } } })
  await db.programmeExercise.update({ where: { id: working.id }, data: { exerciseName: 'Quad Set, slowly' } })
  const changed = await (await page.visitor.visit('/publish')).check('Nora Quill').press('Publish')
  expect(changed.heading).toBe('Published')
})

test('[PUB-103] after 3 minutes, or to somebody else, there is no warning', async () => {
  const { me, client, page } = await readyToPublish()
  await makeClient(me, { name: 'Abel Stone' })
  await page.check('Nora Quill').press('Publish')

  const toAnother = await (await page.visitor.visit('/publish')).check('Abel Stone').press('Publish')
  expect(toAnother.heading).toBe('Published')

  const earlier = new Date(Date.now() - 181_000)
  await db.programme.updateMany({ where: { clientId: client.id }, data: { createdAt: earlier } })
  const later = await (await page.visitor.visit('/publish')).check('Nora Quill').press('Publish')
  expect(later.heading).toBe('Published')
})

test('what was sent stays as it was when the working programme goes on', async () => {
  const { me, client, page } = await readyToPublish()
  await page.check('Nora Quill').press('Publish')

  await db.programme.delete({ where: { workingFor: me.id } })

  expect((await sentTo(client.id))[0]?.exercises).toHaveLength(2)
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
  expect(await lettersTo(email)).toHaveLength(1)
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

test('[PUB-021] nobody publishes without having signed in', async () => {
  for (const path of ['/publish', '/creator/publish', `/publish/${randomUUID()}`])
    expect((await visitor().visit(path)).url.pathname).toBe('/login')
  expect((await visitor().post('/publish', { intent: 'publish' })).heading).toBe('Your session has ended')
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
