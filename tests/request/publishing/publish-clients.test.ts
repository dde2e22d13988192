import { expect, test } from 'vitest'
import { formOf, readyToPublish } from './publish-setup.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeUser } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

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

test('a client in hand is chosen already', async () => {
  const { client, page } = await readyToPublish()
  const chosen = await page.visitor.visit(`/publish?clientId=${client.id}`)
  expect(chosen.checked('Select clients')).toEqual(['Nora Quill'])
})
