import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calendarDay } from '#app/models/dates.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makePrescription, makeTeam, makeUser } from '#tests/factories.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const PAGES = ['details', 'prescriptions']
const now = (clientId: string) => db.client.findUniqueOrThrow({ where: { id: clientId } })
const actions = async (clientId: string) =>
  (await db.auditEntry.findMany({ where: { clientId }, orderBy: { id: 'asc' } })).map(({ action }) => action)

test('[PUB-118, PUB-119] a new client is kept with all that was typed, a pin, and an entry in the record', async () => {
  const me = await makeUser()
  const form = await (await signedInAs(me)).visit('/clients/new')
  form.fill('Name', 'Ada Lovelace').fill('Email', 'ADA@Example.com').fill('Date of birth', '1984-02-29')

  const page = await form.press('Add client')

  const client = await db.client.findFirstOrThrow({ where: { userId: me.id } })
  expect(client).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', dateOfBirth: '1984-02-29' })
  expect(client.clientPin).toMatch(/^\d{4}$/)
  expect(page.path).toBe(`/clients/${client.id}/prescriptions`)
  expect(page.notice).toContain('Ada Lovelace is added.')
  expect(await actions(client.id)).toEqual(['created', 'viewed'])
})

test.each([
  ['[PUB-248] no name', '', '', '', 'This field is required'],
  ['[PUB-249] an address that is none', 'Ada', 'ada@', '', 'Enter a valid email'],
  ['a birth in the future', 'Ada', '', '2999-01-01', 'A date of birth can’t be in the future'],
])('%s: refused, with everything typed kept', async (_, name, email, born, message) => {
  const me = await makeUser()
  const form = await (await signedInAs(me)).visit('/clients/new')

  const refused = await form.fill('Name', name).fill('Email', email).fill('Date of birth', born).press('Add client')

  expect(refused.status).toBe(400)
  expect(refused.errors).toContain(message)
  expect(refused.screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  expect(await db.client.count({ where: { userId: me.id } })).toBe(0)
})

test('adding a client twice by a double press adds one', async () => {
  const me = await makeUser()
  const browser = await signedInAs(me)
  const fields = { id: randomUUID(), name: 'Ada Lovelace' }

  await Promise.all([browser.post('/clients/new', fields), browser.post('/clients/new', fields)])

  expect(await db.client.count({ where: { userId: me.id } })).toBe(1)
})

/** Someone on the plan with six clients adds the seventh. */
async function addSeventh(planName: string) {
  const me = await makeUser({ planName })
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await makeClient(me, { name })
  const form = await (await signedInAs(me)).visit('/clients/new')
  const page = await form.fill('Name', 'Seventh').press('Add client')
  return { page, count: await db.client.count({ where: { userId: me.id } }) }
}

test('[PUB-228] without allowUnlimitedCreation a seventh client is stopped with a prompt for a subscription', async () => {
  const { page, count } = await addSeventh('free')

  expect(count).toBe(6)
  expect(page.errors).toEqual(['Failed to create client: your plan allows 6 clients.'])
  expect(page.screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Seventh')
  expect((await page.follow('View subscription')).heading).toBe('Subscription')
})

test('with allowUnlimitedCreation a seventh client is made', async () => {
  expect((await addSeventh('professional')).count).toBe(7)
})

test('the details can be changed, and the record says who did', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const form = await (await signedInAs(me)).visit(`/clients/${client.id}/details`)

  const page = await form.fill('Name', 'Nora Pen').fill('Email', '').fill('Date of birth', '1990-05-04').press('Save')

  expect(page.notice).toContain('Saved')
  expect(await now(client.id)).toMatchObject({
    name: 'Nora Pen',
    email: null,
    dateOfBirth: '1990-05-04',
    clientPin: '4711',
  })
  expect(await actions(client.id)).toContain('changed')
})

test("[PUB-119] 'New pin' gives four random digits and keeps what was typed", async () => {
  const me = await makeUser()
  const client = await makeClient(me, { clientPin: null })
  const form = await (await signedInAs(me)).visit(`/clients/${client.id}/details`)
  expect(form.text).toContain('none yet')

  const page = await form.fill('Name', 'Nora Pen').press('New pin')

  const { name, clientPin } = await now(client.id)
  expect(name).toBe('Nora Pen')
  expect(clientPin).toMatch(/^\d{4}$/)
  expect(page.text).toContain(clientPin)
})

test('two tabs do not overwrite each other unawares', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const browser = await signedInAs(me)
  const [one, other] = [
    await browser.visit(`/clients/${client.id}/details`),
    await browser.visit(`/clients/${client.id}/details`),
  ]
  await one.fill('Email', 'new@example.com').press('Save')

  const refused = await other.fill('Name', 'Nora Pen').press('Save')

  expect(refused.status).toBe(400)
  expect(refused.errors[0]).toContain('new@example.com')
  expect(refused.screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nora Pen')
  expect((await now(client.id)).name).toBe('Nora Quill')
  await refused.press('Save')
  expect((await now(client.id)).name).toBe('Nora Pen')
})

test('[PUB-014] a client’s programmes, the newest first, with the days that something was done', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const first = await makePrescription(me, client, { programmeTitle: 'First week' })
  const today = calendarDay(new Date(), 'Europe/London')
  await db.programme.update({ where: { id: first.id }, data: { createdAt: new Date('2026-01-05T12:00:00Z') } })
  await db.exerciseCompletion.createMany({
    data: [
      ...first.exercises.map(({ id }) => ({ programmeExerciseId: id, doneOn: today })),
      { programmeExerciseId: first.exercises[0]!.id, doneOn: '2026-01-06' },
    ],
  })
  await makePrescription(me, client, {
    programmeTitle: 'Second week',
    exercises: ['quad-set'],
    privatePrescription: true,
  })

  const page = await (await signedInAs(me)).visit(`/clients/${client.id}/prescriptions`)

  const titles = page.screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles).toEqual(['Second week', 'First week'])
  expect(page.part('First week').textContent).toContain(`5 Jan 2026 · 2 exercises · ${first.prescriptionId}`)
  expect(page.part('First week').textContent).toContain('1 of 14 days')
  expect(page.part('Second week').textContent).toContain('1 exercise · ')
  expect(page.part('Second week').textContent).toContain('asks for the pin')
  expect(await actions(client.id)).toEqual(['viewed'])
})

test('[PUB-021] signed out, every page of the clients leads to the login', async () => {
  const client = await makeClient(await makeUser())
  for (const path of ['/clients', '/clients/new', ...PAGES.map((page) => `/clients/${client.id}/${page}`)])
    expect((await visitor().visit(path)).url.pathname).toBe('/login')
})

test('another practice finds nothing: not in the list, and a 404 on every page', async () => {
  const client = await makeClient(await makeUser())
  const stranger = await signedInAs(await makeUser())

  expect((await stranger.visit('/clients')).text).toContain('No clients yet')
  for (const path of PAGES.map((page) => `/clients/${client.id}/${page}`))
    expect((await stranger.visit(path)).status).toBe(404)
  const change = { name: 'Changed', updatedAt: client.updatedAt.toISOString() }
  expect((await stranger.post(`/clients/${client.id}/details`, change)).status).toBe(404)
  expect(await now(client.id)).toMatchObject({ name: 'Nora Quill' })
  expect(await actions(client.id)).toEqual([])
})

test.each([
  ['a colleague whom nothing is shared with sees nothing', {}, 404, false],
  ['a team reader sees the client, and changes nothing', { teamRead: true }, 200, false],
  ['a team writer changes the client', { teamRead: true, teamWrite: true }, 200, true],
])('%s', async (_, sharing, status, mayEdit) => {
  const { me, colleague } = await makeTeam()
  const client = await makeClient(me, sharing)
  const browser = await signedInAs(colleague)

  for (const path of PAGES.map((page) => `/clients/${client.id}/${page}`))
    expect((await browser.visit(path)).status).toBe(status)
  const details = await browser.visit(`/clients/${client.id}/details`)
  expect(details.screen.queryByRole('button', { name: 'Save' }) !== null).toBe(mayEdit)
  const change = { name: 'Changed', updatedAt: client.updatedAt.toISOString() }
  const changed = await browser.post(`/clients/${client.id}/details`, change)
  expect(changed.status).toBe(mayEdit ? 200 : 404)
  expect((await now(client.id)).name).toBe(mayEdit ? 'Changed' : 'Nora Quill')
})

test.each(['team', 'member'])(
  'a new client is the team’s to read and write while collaboration is enforced for the %s',
  async (whom) => {
    const { me, colleague, team } = await makeTeam()
    if (whom === 'team') await db.team.update({ where: { id: team.id }, data: { adminEnforceCollaboration: true } })
    else await db.user.update({ where: { id: me.id }, data: { enforceCollaboration: true } })
    await (await (await signedInAs(me)).visit('/clients/new')).fill('Name', 'Ada Lovelace').press('Add client')

    const list = await (await signedInAs(colleague)).visit('/clients')

    expect(list.text).toContain('Ada Lovelace')
  },
)
