import { expect, test } from 'vitest'
import { named } from '#app/models/clients/named.ts'
import { db } from '#app/models/db.server.ts'
import { makeClass, makeClient, makeExercise, makePicture, makeUser } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

/** The names that are offered, and who of them is chosen. */
const offered = (page: Page) => boxes(page).map(nameOf)
const chosen = (page: Page) =>
  boxes(page)
    .filter(({ checked }) => checked)
    .map(nameOf)
const boxes = (page: Page) => [...page.document.querySelectorAll<HTMLInputElement>('[name=clientId]')]
const nameOf = ({ labels }: HTMLInputElement) => labels?.[0]?.textContent

/** A practitioner with 120 clients and one whom only a search finds. */
async function clinicianWithMany() {
  const me = await makeUser()
  const data = Array.from({ length: 120 }, (_, index) => ({ ...named(`Client ${100 + index}`), userId: me.id }))
  await db.client.createMany({ data })
  const zoe = await makeClient(me, { name: 'Zoë Östberg', email: 'zoe@example.com' })
  return { me, zoe, browser: await signedInAs(me) }
}

test('a booking finds its client by a search, loses nothing that is typed, and shows more when asked', async () => {
  const { zoe, browser } = await clinicianWithMany()
  const page = await browser.visit('/dashboard/appointments/new')
  expect(offered(page)).toHaveLength(50)

  const more = await page.fill('Appointment type', 'Follow-up').check('Client 107').press('Show more clients')
  expect(offered(more)).toHaveLength(101)
  expect(chosen(more)).toEqual(['Client 107'])

  const found = await more.fill('Search clients', 'ostb').press('Search')
  expect([found.status, found.errors]).toEqual([200, []])
  expect(offered(found)).toEqual(['Client 107', 'Zoë Östberg'])
  expect(chosen(found)).toEqual(['Client 107'])

  const late = await found.check('Zoë Östberg').fill('Date', '2020-01-01').fill('Time', '09:30').press('Book')
  expect(late.errors).toContain('Date: Choose a time that is still to come')
  expect(chosen(late)).toEqual(['Zoë Östberg'])
  expect(late.screen.getByLabelText('Appointment type')).toHaveProperty('value', 'Follow-up')

  const home = await late.fill('Date', '2031-07-01').press('Book')
  expect(home.notice).toBe('Follow-up is booked.')
  expect(await db.appointment.count({ where: { clientId: zoe.id } })).toBe(1)
})

test('Enter after a name was typed searches; without one it books', async () => {
  const { browser } = await clinicianWithMany()
  const page = (await browser.visit('/dashboard/appointments/new')).check('Client 107')
  page.fill('Appointment type', 'Follow-up').fill('Date', '2031-07-01').fill('Time', '09:30')

  const found = await page.fill('Search clients', 'ostberg').press('')
  const home = await found.press('')

  expect(chosen(found)).toEqual(['Client 107'])
  expect(offered(found)).toContain('Zoë Östberg')
  expect(home.notice).toBe('Follow-up is booked.')
})

test('a class finds one more client by a search, and offers nobody who comes already', async () => {
  const { me, zoe, browser } = await clinicianWithMany()
  await makeClass(me, [zoe])
  const { id } = await db.appointment.findFirstOrThrow({ where: { clientId: zoe.id } })
  const page = await browser.visit(`/dashboard/appointments/${id}`)

  expect(offered(await page.fill('Search clients', 'ostberg').press('Search'))).toEqual([])
  const found = await page.fill('Search clients', '219').press('Search')
  expect(offered(found)).toEqual(['Client 219'])
  expect((await found.check('Client 219').press('Book a place')).text).toContain('Class: 2 of 8 places taken')
})

test('the exercise editor finds a client by a search and keeps what is typed', async () => {
  const { me, zoe, browser } = await clinicianWithMany()
  const exercise = await makeExercise(me, { media: { create: { mediaId: (await makePicture(me)).id, position: 0 } } })
  const page = (await browser.visit(`/exercise/${exercise.id}/edit`)).check('Exercise contains patient details')

  const found = await page.fill('Name', 'Typed').fill('Search clients', 'zoe').press('Search')
  expect(found.screen.getByLabelText('Name')).toHaveProperty('value', 'Typed')
  expect(offered(found)).toEqual(['Zoë Östberg'])
  const elsewhere = await found.check('Zoë Östberg').fill('Search clients', 'nobody').press('Search')

  expect(elsewhere.text).toContain("No clients found, please ensure you're searching by Last Name.")
  expect(chosen(elsewhere)).toEqual(['Zoë Östberg'])
  await elsewhere.press('Save')
  expect(await db.exercise.findUniqueOrThrow({ where: { id: exercise.id } })).toHaveProperty('clientId', zoe.id)
})

test('an exercise of a colleague’s client keeps that client, whose name is not told', async () => {
  const me = await makeUser()
  const theirs = await makeClient(await makeUser(), { name: 'Somebody Else' })
  const exercise = await makeExercise(me, {
    clientId: theirs.id,
    media: { create: { mediaId: (await makePicture(me)).id, position: 0 } },
  })
  const page = await (await signedInAs(me)).visit(`/exercise/${exercise.id}/edit`)

  expect(chosen(page)).toEqual(['A client of a colleague'])
  await page.press('Save')

  expect(await db.exercise.findUniqueOrThrow({ where: { id: exercise.id } })).toHaveProperty('clientId', theirs.id)
})

test('a picker asks for pages and words; what can’t be read is as if it had not been asked', async () => {
  const { browser } = await clinicianWithMany()
  const ask = async (search: string) => (await browser.fetch(`/clients/choice?${search}`)).json()

  expect(await ask('pages=2')).toMatchObject({ count: 121, pages: 2, hasMore: true, isCut: false, chosen: [] })
  expect((await ask('pages=100000&query=')).others).toHaveLength(50)
  expect((await ask('query=ostberg')).others).toMatchObject([{ name: 'Zoë Östberg' }])
})
