import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { named } from '#app/models/clients/named.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { lettersTo } from '#tests/mail.ts'
import { type Visitor, signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { GOOD, forgetTries, newEmail } from '../practice/registration-setup.ts'

useApp()
forgetTries()

async function clinicianWith(clients: number, user: Parameters<typeof makeUser>[0]) {
  const me = await makeUser(user)
  await makeWorkingProgramme(me)
  const data = Array.from({ length: clients }, (_, index) => ({
    id: randomUUID(),
    ...named(`Client ${index}`),
    email: `${index}@${me.id}.example`,
    userId: me.id,
  }))
  await db.client.createMany({ data })
  return { me, clients: data.map(({ id }) => id), browser: await signedInAs(me) }
}

function publish(browser: Visitor, clients: string[], more: [string, string][] = [['sendEmail', 'on']]) {
  return browser.post('/publish', [
    ['intent', 'publish'],
    ['publicationId', randomUUID()],
    ['newClientId', randomUUID()],
    ['programmeTitle', 'Knee, first week'],
    ['sendAgain', 'on'],
    ...clients.map((id): [string, string] => ['clientId', id]),
    ...more,
  ])
}

const lettersOf = (user: { id: string }) => db.job.count({ where: { kind: 'letter', userId: user.id } })

test('a practice on trial sends 50 letters a day a user, and is told so at the switch; without letters it goes on', async () => {
  const { me, clients, browser } = await clinicianWith(40, { planName: 'in_trial' })
  expect((await publish(browser, clients)).heading).toBe('Published')

  const refused = await publish(browser, clients)

  const message =
    'Only 10 more emails can be sent today. Select fewer clients, or turn off the send email setting and pass the links on yourself.'
  expect([refused.status, refused.errors]).toEqual([400, [`Send email: ${message}`, message]])
  expect(await lettersOf(me)).toBe(40)
  expect((await publish(browser, clients.slice(0, 10))).heading).toBe('Published')
  expect((await publish(browser, clients, [])).heading).toBe('Published')
  await db.job.updateMany({ where: { userId: me.id }, data: { createdAt: new Date(Date.now() - 86_400_001) } })
  expect((await publish(browser, clients)).heading).toBe('Published')
})

test('colleagues of one practice on trial share 100 letters a day', async () => {
  const first = await clinicianWith(50, { planName: 'in_trial' })
  const practice = { practiceId: first.me.practiceId }
  const others = await Promise.all([clinicianWith(50, practice), clinicianWith(1, practice)])
  for (const { browser, clients } of [first, others[0]]) await publish(browser, clients)

  expect((await publish(others[1].browser, others[1].clients)).errors[0]).toContain('Only 0 more emails')
})

test('a paying clinic sends 500 programmes by email at once', async () => {
  const { me, clients, browser } = await clinicianWith(500, { planName: 'professional' })

  expect((await publish(browser, clients)).heading).toBe('Published')
  expect(await lettersOf(me)).toBe(500)
})

test('280 exercises to 18 clients are too many at once: said at the clients, and nothing is sent', async () => {
  const { me, clients, browser } = await clinicianWith(18, {})
  await db.programme.deleteMany({ where: { workingFor: me.id } })
  const slugs = (await db.exercise.findMany({ where: { slug: { not: null } }, take: 280 })).map(
    ({ slug }) => slug ?? '',
  )
  await makeWorkingProgramme(me, { exercises: slugs })

  const refused = await publish(browser, clients)

  expect(refused.errors).toContain(
    'Select clients: 280 exercises can be sent to at most 17 clients at once, and 18 are selected. Select fewer clients, or take exercises out.',
  )
  expect(await db.programme.count({ where: { userId: me.id, kind: 'prescription' } })).toBe(0)
})

test('registering an address again and again sends it three letters a day, and answers the same', async () => {
  const email = newEmail()
  const notices = []
  for (let tried = 0; tried < 6; tried++) {
    const page = await visitor().visit('/register')
    page.fill('First name', 'Ines').fill('Last name', 'Okafor').fill('Practice', 'Mill Lane')
    notices.push((await page.fill('Email', email).fill('Password', GOOD).press('Register')).notice)
  }

  expect(new Set(notices).size).toBe(1)
  expect(await lettersTo(email)).toHaveLength(3)
})

test.each([
  ['First name', 'Win at evil.com'],
  ['Last name', 'https://evil.example'],
  ['Practice', 'www.evil.example'],
])('a %s that is an address is refused at the field', async (label, value) => {
  const page = await visitor().visit('/register')
  page.fill('First name', 'Ines').fill('Last name', 'Okafor').fill('Practice', 'Mill Lane')
  const refused = await page.fill('Email', newEmail()).fill('Password', GOOD).fill(label, value).press('Register')

  const fault = 'A name can’t hold a web or email address'
  expect([refused.status, refused.errors]).toEqual([400, [`${label}: ${fault}`, fault]])
})

test("a client's name that is an address is refused where it is typed: letters begin with it", async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const browser = await signedInAs(me)
  const details = await browser.visit(`/clients/${client.id}/details`)

  const refused = await details.fill('Name', 'Your prize: evil.com').press('Save')

  expect(refused.errors).toContain('Name: A name can’t hold a web or email address')
})
