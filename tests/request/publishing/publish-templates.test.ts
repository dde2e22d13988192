import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formOf, readyToPublish } from './publish-setup.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeTeam, makeTemplate, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const order = (page: Page) => page.screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const templatesOf = ({ id }: { id: string }) =>
  db.programme.findMany({
    where: { userId: id, kind: 'template' },
    include: { exercises: { orderBy: { position: 'asc' } } },
  })
const offered = (page: Page) =>
  [...page.screen.getByLabelText<HTMLSelectElement>('Template to update').options].map(({ text }) => text).slice(1)

test('[PUB-180, PUB-188, LIB-139] the programme is saved as a template, which can be loaded later with title and exercises', async () => {
  const { me, page } = await readyToPublish()

  const saved = await page
    .fill('Template title', 'Knee 🦵, kept')
    .check(/^Nora Quill/)
    .press('Save as template')

  expect(saved.screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Knee 🦵, kept Saved, you may need to refresh your templates to see the changes',
  )
  expect(saved.checked(), 'the page stays as it was filled in').toContain('Nora Quill')
  await db.programme.deleteMany({ where: { workingFor: me.id } })
  const loaded = await (await (await page.visitor.visit('/program')).follow('Knee 🦵, kept')).press('Load')
  expect([loaded.heading, order(loaded)]).toEqual(['Knee 🦵, kept', ['Quad Set', 'Heel Slide']])
})

test('a template saved twice is there once; saved again with another title or another programme, there is another', async () => {
  const { me, page } = await readyToPublish()
  const save = (title: string) => page.fill('Template title', title).press('Save as template')
  await Promise.all([save('Knee'), save('Knee')])
  await save('Knee')
  expect(await templatesOf(me)).toHaveLength(1)

  await save('Knee, later')
  await db.programmeExercise.deleteMany({ where: { programme: { workingFor: me.id }, exerciseName: 'Quad Set' } })
  await save('Knee')

  const kept = (await templatesOf(me)).map(({ programmeTitle, exercises }) => [programmeTitle, exercises.length])
  expect(kept.toSorted()).toEqual([
    ['Knee, later', 2],
    ['Knee', 1],
    ['Knee', 2],
  ])
})

test('the programme editor leads to saving as a template', async () => {
  const { page } = await readyToPublish()
  const there = await (await page.visitor.visit('/program-settings')).follow('Save as template')
  expect(there.screen.getByLabelText('Template title')).toHaveProperty('value', 'Knee, first week')
})

test('[PUB-181] Update template puts the programme in the place of the selected template', async () => {
  const me = await makeUser()
  const { id } = await makeTemplate(me, { programmeTitle: 'Ankle Sprain Level 1' })
  const { page } = await readyToPublish(me)
  page.screen.getByLabelText<HTMLSelectElement>('Template to update').value = id

  const saved = await page.press('Update template')

  expect(saved.text).toContain('Knee, first week Saved, you may need to refresh your templates to see the changes')
  const [template, ...others] = await templatesOf(me)
  expect([template?.id, template?.programmeTitle, others]).toEqual([id, 'Knee, first week', []])
  expect(template?.exercises.map(({ exerciseName }) => exerciseName)).toEqual(['Quad Set', 'Heel Slide'])
})

test('without a template selected, updating says so', async () => {
  const me = await makeUser()
  await makeTemplate(me)
  const { page } = await readyToPublish(me)
  const refused = await page.press('Update template')
  expect([refused.status, refused.errors]).toEqual([
    400,
    expect.arrayContaining(['Select a template to update first.']),
  ])
})

test('[PUB-187] only templates that the user may write are offered for updating, and only those are updated', async () => {
  const { me, colleague } = await makeTeam()
  await makeTemplate(me, { programmeTitle: 'Mine' })
  await makeTemplate(colleague, { programmeTitle: 'To write', teamRead: true, teamWrite: true })
  const readable = await makeTemplate(colleague, { programmeTitle: 'To read', teamRead: true })
  const { page } = await readyToPublish(me)
  expect(offered(page)).toEqual(['Mine', 'To write'])

  const forged = formOf(page, 'update-template').map(([name, value]): [string, string] =>
    name === 'updateTemplateId' ? [name, readable.id] : [name, value],
  )
  expect((await page.visitor.post('/publish', forged)).status).toBe(400)
  expect(await db.programme.findUnique({ where: { id: readable.id } })).toMatchObject({ programmeTitle: 'To read' })
})

test.each([
  ['', 'You cannot save a programme with a blank title'],
  ['   ', 'You cannot save a programme with a blank title'],
  ['ab', 'Expected at least 3 characters, but only got 2'],
])('[PUB-183, PUB-184, LIB-164] a template title of %j is refused', async (title, error) => {
  const { me, page } = await readyToPublish()
  const refused = await page.fill('Template title', title).press('Save as template')
  expect(refused.status).toBe(400)
  expect(new Set(refused.errors.map((message) => message.replace('Template title: ', '')))).toEqual(new Set([error]))
  expect(await templatesOf(me)).toEqual([])
})

test('[PUB-184] a programme without exercises is not saved as a template', async () => {
  const me = await makeUser()
  await makeWorkingProgramme(me, { exercises: [] })
  const page = await (await signedInAs(me)).visit('/publish')
  const refused = await page.press('Save as template')
  const message = 'Template cannot be saved: the programme has no exercises.'
  expect([refused.status, refused.errors]).toEqual([400, expect.arrayContaining([message])])
  expect(await templatesOf(me)).toEqual([])
})

test('[PUB-185] without a confirmed email address no template is saved', async () => {
  const { me, page } = await readyToPublish(await makeUser({ emailVerifiedAt: null }))
  const refused = await page.press('Save as template')
  const message = 'Template cannot be saved: please verify your email address first.'
  expect([refused.status, refused.errors]).toEqual([400, expect.arrayContaining([message])])
  expect(await templatesOf(me)).toEqual([])
})

test('[PUB-186] a programme with an exercise that is private to a client is not saved, nor put in a template’s place', async () => {
  const me = await makeUser()
  const template = await makeTemplate(me)
  const { client, page } = await readyToPublish(me)
  const where = { programme: { workingFor: me.id }, exerciseName: 'Quad Set' }
  await db.programmeExercise.updateMany({ where, data: { clientId: client.id } })
  page.screen.getByLabelText<HTMLSelectElement>('Template to update').value = template.id

  for (const button of ['Save as template', 'Update template']) {
    const refused = await page.press(button)
    const message = 'Template cannot be saved: private to a client: Quad Set.'
    expect([refused.status, refused.errors]).toEqual([400, expect.arrayContaining([message])])
  }
  expect((await templatesOf(me)).map(({ programmeTitle }) => programmeTitle)).toEqual(['Ankle Sprain Level 1'])
})

test('[PUB-227] without allowUnlimitedCreation the seventh template is stopped, and the subscription offered', async () => {
  const me = await makeUser({ planName: 'free' })
  for (let count = 0; count < 6; count++) await makeTemplate(me, { exercises: [] })
  const { page } = await readyToPublish(me)

  const refused = await page.press('Save as template')

  const message = 'Please check your subscription - you cannot create more than 6 templates'
  expect([refused.status, refused.text.includes(message)]).toEqual([400, true])
  expect((await refused.follow(/^View subscription .opens/)).path).toBe('/account/subscription')
  expect(await templatesOf(me)).toHaveLength(6)
})

test('[PUB-227] the cap holds when twenty are saved at once', async () => {
  const me = await makeUser({ planName: 'free' })
  await makeClient(me)
  const { page } = await readyToPublish(me)
  const form = formOf(page, 'save-template')
  const withOwnId = () =>
    form.map(([name, value]): [string, string] => [name, name === 'templateId' ? randomUUID() : value])

  const answers = await Promise.all(Array.from({ length: 20 }, () => page.visitor.post('/publish', withOwnId())))

  const saved = await templatesOf(me)
  expect([saved.length, saved.every(({ exercises }) => exercises.length === 2)]).toEqual([6, true])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
})

test('saving twice from the same form, as by a double click, saves once', async () => {
  const { me, page } = await readyToPublish()
  const answers = await Promise.all([page.press('Save as template'), page.press('Save as template')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await templatesOf(me)).toHaveLength(1)
})

test('while the team shares everything, a new template is the team’s', async () => {
  const { me, team } = await makeTeam()
  await db.team.update({ where: { id: team.id }, data: { adminEnforceCollaboration: true } })
  const { page } = await readyToPublish(me)
  await page.press('Save as template')
  expect(await templatesOf(me)).toMatchObject([{ teamId: team.id, teamRead: true, teamWrite: true }])
})
