import { expect, test } from 'vitest'
import { clientPage } from '#app/models/clients/client-list.server.ts'
import { fillNameSort } from '#app/models/clients/name-sorting.server.ts'
import { named } from '#app/models/clients/named.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makePrescription, makeUser, userOf } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const textContent = (element: Element) => element.textContent

test('[PUB-011, LIB-259] the list shows name, email and how many programmes were sent', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  await makeClient(me, { name: 'Abel Stone', email: null })
  await makePrescription(me, client)

  const page = await (await signedInAs(me)).visit('/clients')

  const rows = page.screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toContain('Abel Stoneno email address0 programmesDetails')
  expect(rows).toContain('Nora Quillnora.quill@example.com1 programmeDetails')
})

test('[PUB-238] a search finds parts of name and email whatever their case and accents, and says when there is nothing', async () => {
  const me = await makeUser()
  await makeClient(me, { name: 'Tomasz Wójcik', email: 'tw@example.com' })
  await makeClient(me, { name: 'Niamh O’Donoghue', email: 'niamh@example.com' })
  const list = await (await signedInAs(me)).visit('/clients')

  for (const term of ['wojcik', 'WÓJC tomasz', 'tw@example']) {
    const found = await list.fill('Search clients', term).press('Search')
    expect(found.text).toContain('Tomasz Wójcik')
    expect(found.text).not.toContain('Niamh')
  }
  expect((await list.fill('Search clients', "o'dono").press('Search')).text).toContain('Niamh O’Donoghue')
  const nothing = await list.fill('Search clients', '%').press('Search')
  expect(nothing.text).toContain('2 clients')
  const none = await list.fill('Search clients', 'zzz').press('Search')
  expect(none.text).toContain("No clients found, please ensure you're searching by Last Name.")
})

test('[PUB-116, LIB-218] the list has pages of 50, sorted as people sort', async () => {
  const me = await makeUser()
  for (let number = 100; number < 150; number++) await makeClient(me, { name: `Client ${number}` })
  for (const name of ['Łukasz', 'Östberg', 'de Boer', 'Ørsted', 'Zane']) await makeClient(me, { name })

  const first = await (await signedInAs(me)).visit('/clients')
  const second = await first.follow('Page 2')

  expect(first.screen.getAllByRole('link', { name: /^Client \d+$/ })).toHaveLength(50)
  expect(
    second.screen.getAllByRole('link', { name: /^(Łukasz|Östberg|de Boer|Ørsted|Zane)$/ }).map(textContent),
  ).toEqual(['de Boer', 'Łukasz', 'Ørsted', 'Östberg', 'Zane'])
})

test('[LIB-261, PUB-114] clients are asked for by page, page size, words, labels and what was prescribed to them', async () => {
  const me = await makeUser()
  const client = await makeClient(me, { name: 'Nora Quill', source: 'cliniko' })
  await makeClient(me, { name: 'Abel Stone', email: null, source: 'nookal' })
  await makeClient(me, { name: 'Zoe Ash', email: null })
  await makePrescription(me, client)
  const browser = await signedInAs(me)
  const names = async (search: string) => {
    const { screen } = await browser.visit(`/clients?${search}`)
    return screen.queryAllByRole('link', { name: /^(Nora|Abel|Zoe)/ }).map((link) => link.textContent)
  }

  expect(await names('')).toEqual(['Abel Stone', 'Nora Quill', 'Zoe Ash'])
  expect(await names('query=a&pageSize=2&page=2')).toEqual(['Zoe Ash'])
  expect(await names('labels=cliniko&labels=nookal')).toEqual(['Abel Stone', 'Nora Quill'])
  expect(await names('reportingFilters=with-programme')).toEqual(['Nora Quill'])
  expect(await names('reportingFilters=without-programme&labels=nookal&query=stone')).toEqual(['Abel Stone'])
  expect(await names('page=-3&pageSize=900&reportingFilters=nonsense')).toHaveLength(3)
  const page = await (await browser.visit('/clients')).fill('Show', 'without-programme').press('Search')
  expect(page.text).toContain('2 clients')
  const found = await clientPage(await userOf(me), { query: 'quill', page: 1 })
  expect(found).toMatchObject({ count: 1, clients: [{ name: 'Nora Quill', email: 'nora.quill@example.com' }] })
})

test('[LIB-262, PUB-115] the client list reads its clients from the page itself and from inside an answer', async () => {
  const me = await makeUser()
  await makeClient(me, { name: 'Nora Quill' })
  const own = await (await signedInAs(me)).visit('/publish')
  const answered = await own.press('Publish')

  for (const page of [own, answered]) expect(page.screen.getByRole('checkbox', { name: /Nora Quill/ })).toBeTruthy()
  expect(answered.status).toBe(400)
})

test('a user with more clients than one statement can name finds each of them', async () => {
  const me = await makeUser()
  const data = Array.from({ length: 1000 }, (_, index) => ({ ...named(`Client ${1000 + index}`), userId: me.id }))
  await db.client.createMany({ data })
  await makePrescription(me, await makeClient(me, { name: 'Zoe Ash' }))
  const browser = await signedInAs(me)
  const names = async (search: string) => {
    const { screen } = await browser.visit(`/clients?${search}`)
    return screen.queryAllByRole('link', { name: /^(Client \d|Zoe)/ }).map(textContent)
  }

  expect(await names('page=20')).toEqual(Array.from({ length: 50 }, (_, index) => `Client ${1950 + index}`))
  expect(await names('page=21')).toEqual(['Zoe Ash'])
  expect(await names('query=1777')).toEqual(['Client 1777'])
  expect(await names('reportingFilters=with-programme')).toEqual(['Zoe Ash'])
  expect(await names('reportingFilters=without-programme')).toHaveLength(50)
})

test('clients of before names were sorted without accents are found once the product has started', async () => {
  const me = await makeUser()
  await makeClient(me, { name: 'Łucja Wójcik', email: null, nameSort: '' })
  await makeClient(me, { name: '🦊', email: null, nameSort: '' })

  await fillNameSort()

  const list = await (await signedInAs(me)).visit('/clients')
  expect((await list.fill('Search clients', 'lucja woj').press('Search')).text).toContain('1 client for')
  expect(await db.client.count({ where: { userId: me.id, nameSort: '' } })).toBe(0)
})

test('a client is found by a new name, and no more by the old one', async () => {
  const me = await makeUser()
  const { id } = await makeClient(me, { name: 'Nora Quill', email: null })
  const browser = await signedInAs(me)
  const details = await browser.visit(`/clients/${id}/details`)
  await details.fill('Name', 'Nora Östberg').press('Save')

  expect((await browser.visit('/clients?query=ostberg')).text).toContain('Nora Östberg')
  expect((await browser.visit('/clients?query=quill')).text).toContain('No clients found')
})

test('a client’s programmes come in pages of 20, the newest first', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const data = Array.from({ length: 25 }, (_, index) => ({
    kind: 'prescription',
    programmeTitle: `Week ${index + 1}`,
    prescriptionId: `PAGE${100_000 + index}`,
    userId: me.id,
    clientId: client.id,
    createdAt: new Date(Date.UTC(2026, 0, index + 1)),
  }))
  await db.programme.createMany({ data })
  const titles = ({ screen }: Page) => screen.getAllByRole('link', { name: /^Week/ }).map(textContent)

  const first = await (await signedInAs(me)).visit(`/clients/${client.id}/prescriptions`)
  const second = await first.follow('Page 2')

  expect(titles(first)).toEqual(Array.from({ length: 20 }, (_, index) => `Week ${25 - index}`))
  expect(titles(second)).toEqual(['Week 5', 'Week 4', 'Week 3', 'Week 2', 'Week 1'])
})
