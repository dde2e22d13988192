import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { searchTemplates } from '#app/models/programmes/template.server.ts'
import { makeTeam, makeTemplate, makeUser, userOf } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const titles = (page: Page) =>
  page.screen.queryAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent)
const filters = (page: Page) =>
  [...page.screen.getByRole('group', { name: 'Whose templates' }).querySelectorAll('label')].map((label) =>
    [...label.children]
      .map((part) => part.textContent)
      .join(' ')
      .trim(),
  )

/** One template of the user's own, two of a colleague, one by share key, and some that nobody may see. */
async function makeSources() {
  const { me, colleague } = await makeTeam()
  const owner = await makeUser({ firstName: 'Kim', lastName: 'Adair', shareKey: randomUUID() })
  await db.shareKeyUse.create({ data: { userId: me.id, ownerId: owner.id } })
  await makeTemplate(me, { programmeTitle: 'Ankle Sprain Level 1' })
  await makeTemplate(colleague, { programmeTitle: 'Knee, read only', teamRead: true })
  await makeTemplate(colleague, { programmeTitle: 'Ankle, for all', teamRead: true, teamWrite: true })
  await makeTemplate(colleague, { programmeTitle: 'Ankle, kept' })
  await makeTemplate(owner, { programmeTitle: 'Ankle by key', sharedByKey: true })
  await makeTemplate(owner, { programmeTitle: 'Ankle, not shared' })
  return { me, colleague, owner, browser: await signedInAs(me) }
}

test('[LIB-153] the filters offer each owner whose templates there are, with how many the search finds', async () => {
  const { browser } = await makeSources()
  const page = await browser.visit('/program')
  expect(page.screen.getByRole('heading', { name: 'Template Filters' })).toBeTruthy()
  expect(filters(page)).toEqual(['My templates 1 template', 'Kim Adair (share key) 1 template', 'Sam Osei 2 templates'])

  const found = await page.fill('Search templates', 'ankle').press('Search')
  expect(filters(found)).toEqual(['My templates 1 template', 'Kim Adair (share key) 1 template', 'Sam Osei 1 template'])

  const colleagues = await found.check(/^Sam Osei/).press('Apply filters')
  expect([titles(colleagues), colleagues.text.includes('1 template')]).toEqual([['Ankle, for all'], true])
  expect(filters(colleagues), 'the counts do not depend on the filters').toEqual(filters(found))

  const both = await colleagues.check(/^My templates/).press('Apply filters')
  expect(titles(both)).toEqual(['Ankle, for all', 'Ankle Sprain Level 1'])
})

test('[LIB-154, LIB-222] the search box has its placeholder; a term of two characters is no search, three are', async () => {
  const { browser } = await makeSources()
  const page = await browser.visit('/program')
  const box = page.screen.getByRole('searchbox', { name: 'Search templates' })
  expect(box.getAttribute('placeholder')).toBe('E.g. "Ankle Sprain Level 1"')

  expect(titles(await page.fill('Search templates', 'kn').press('Search'))).toHaveLength(4)
  expect(titles(await page.fill('Search templates', 'kne').press('Search'))).toEqual(['Knee, read only'])
  expect(titles(await page.fill('Search templates', 'LEVEL ánkle').press('Search'))).toEqual(['Ankle Sprain Level 1'])
})

test('what can be done with the ticked templates comes before the table, as it is seen', async () => {
  const { browser } = await makeSources()
  const { screen } = await browser.visit('/program')
  const table = screen.getByRole('table')
  for (const name of ['Delete', 'Sharing']) {
    const button = screen.getByRole('button', { name })
    expect(button.compareDocumentPosition(table) & button.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
})

test('[LIB-160] a search that finds nothing says so, and leads back to all', async () => {
  const { browser } = await makeSources()
  const page = await browser.visit('/program?term=🦵🦵')
  expect([titles(page), page.text.includes('No Templates Found')]).toEqual([[], true])
  expect(titles(await page.follow('Show all templates'))).toHaveLength(4)
})

test('a title is found by its emoji', async () => {
  const user = await makeUser()
  await makeTemplate(user, { programmeTitle: 'Knee 🦵🦵 week' })
  await makeTemplate(user, { programmeTitle: 'Shoulder' })
  const page = await (await signedInAs(user)).visit(`/program?term=${encodeURIComponent('🦵🦵')}`)
  expect(titles(page)).toEqual(['Knee 🦵🦵 week'])
})

test('[LIB-155] the header counts the templates, and Refresh shows what has come since', async () => {
  const user = await makeUser()
  await makeTemplate(user, { programmeTitle: 'First' })
  const page = await (await signedInAs(user)).visit('/program')
  await makeTemplate(user, { programmeTitle: 'Second' })

  const fresh = await page.follow('Refresh')

  expect([page, fresh].map(({ text }) => /\d+ templates?/.exec(text)?.[0])).toEqual(['1 template', '2 templates'])
  expect(titles(fresh)).toEqual(['Second', 'First'])
})

test('[LIB-161] select-all selects only the templates that the user may write', async () => {
  const { browser } = await makeSources()
  const page = await browser.visit('/program')

  const question = await page.check('Select all').press('Delete')

  const named = page.screen
    .queryAllByLabelText(/^Select [^a]/)
    .map((box) => box.closest('tr')?.querySelector('a')?.text)
  expect(named, 'only these can be ticked').toEqual(['Ankle, for all', 'Ankle Sprain Level 1'])
  expect(question.heading).toBe('Delete 2 templates?')
  const listed = [...question.document.querySelectorAll('main li')].map((item) => item.textContent)
  expect(listed).toEqual(['Ankle Sprain Level 1', 'Ankle, for all'])
})

test('[LIB-156, LIB-168, LIB-172] the ticked templates are deleted together, after a question', async () => {
  const { me, browser } = await makeSources()
  await makeTemplate(me, { programmeTitle: 'Stays' })
  const page = await browser.visit('/program?term=ankle')

  const question = await page.check('Select Ankle, for all').check('Select Ankle Sprain Level 1').press('Delete')
  const after = await question.press('Delete')

  expect([after.notice, after.path, titles(after)]).toEqual(['Deleted', '/program?term=ankle', ['Ankle by key']])
  expect(await db.programme.count({ where: { userId: me.id } })).toBe(1)
})

test('[LIB-214] what the user may not write is not deleted or shared, whatever is posted', async () => {
  const { me, colleague, browser } = await makeSources()
  const { id } = await makeTemplate(colleague, { teamRead: true })

  expect((await browser.visit(`/program/deletion?ids=${id}`)).status).toBe(404)
  expect((await browser.visit(`/program/sharing?ids=${id}`)).status).toBe(404)
  await browser.post('/program/deletion', { ids: id })
  await browser.post(`/program/sharing?ids=${id}`, { teamWrite: 'on' })

  expect(await db.programme.findUnique({ where: { id } })).toMatchObject({ teamWrite: false })
  expect(me.id).not.toBe(colleague.id)
})

test('pressing Delete with nothing ticked says what is missing', async () => {
  const user = await makeUser()
  await makeTemplate(user)
  const page = await (await (await signedInAs(user)).visit('/program')).press('Delete')
  expect([page.path, page.notice]).toEqual(['/program', 'Select the templates first.'])
})

test('[LIB-169, LIB-223] templates come in pages of the configured size, by page, page size and reset', async () => {
  const user = await makeUser()
  for (let number = 1; number <= 21; number++) await makeTemplate(user, { programmeTitle: `T${number}`, exercises: [] })
  const browser = await signedInAs(user)

  const first = await browser.visit('/program')
  expect([titles(first).length, titles(first)[0], titles(first).at(-1)]).toEqual([20, 'T21', 'T2'])
  const second = await first.follow('Next page')
  expect([titles(second), second.path]).toEqual([['T1'], '/program?page=2'])

  expect(titles(await browser.visit('/program?getPage=2&pageSize=5'))).toEqual(['T16', 'T15', 'T14', 'T13', 'T12'])
  expect(titles(await browser.visit('/program?getPage=2&pageSize=5&reset=true'))[0]).toBe('T21')
  expect(titles(await browser.visit('/program?page=99')), 'past the end is the last page').toEqual(['T1'])
  expect(titles(await browser.visit('/program?page=1e308')), 'beyond all numbers too').toEqual(['T1'])
})

test('[LIB-170, LIB-251] searchTemplates takes term, facets, page and page size, and answers with a page of results', async () => {
  const { me, colleague } = await makeSources()
  const user = await userOf(me)

  const found = await searchTemplates(user, { term: 'ankle', facets: [me.id, colleague.id], page: 2, pageSize: 1 })

  const { results, facets, ...rest } = found
  expect(rest).toEqual({ page: 2, pageSize: 1, pages: 2, totalResults: 2 })
  expect(results.map(({ programmeTitle }) => programmeTitle)).toEqual(['Ankle Sprain Level 1'])
  expect(facets[0]).toEqual({ id: me.id, name: 'My templates', count: 1 })
})
