import { describe, expect, test } from 'vitest'
import { listAt, makeMany, makeWibbles } from './library-setup.ts'
import { makeUser } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

/** My Exercises, narrowed to these filters. */
const filtered = (...filters: string[]) => ({ activeView: 'created', activeFilters: JSON.stringify(filters) })

/** Ticks or unticks a filter of the sidebar. */
function setFilter(page: Page, name: string, isOn: boolean) {
  const box = page.document.querySelector<HTMLInputElement>(`input[name=filter][value="${name}"]`)
  if (!box) throw new Error(`No filter '${name}' is offered`)
  box.checked = isOn
  return page
}

const chips = (page: Page) =>
  page.screen.queryAllByRole('link', { name: /^Remove filter/ }).map((chip) => chip.textContent)

describe('the address', () => {
  test('[LIB-022, LIB-023, LIB-217] restores view, words, filters, page and page size; 10 a page otherwise', async () => {
    const user = await makeUser()
    const names = Array.from({ length: 25 }, (_, number) => `number ${String(number).padStart(2, '0')}`)
    await makeWibbles(user, Object.fromEntries(names.map((name) => [name, { difficulty: 'Hard' }])))
    const browser = await signedInAs(user)

    const query = { activeView: 'created', searchTerm: 'wibble', activeFilters: '["Hard"]' }
    const second = await browser.visit(listAt({ ...query, currentPage: 2, pageSize: 20 }))
    const first = await browser.visit(listAt({ activeView: 'created' }))

    expect(second.articles).toHaveLength(5)
    expect(second.screen.getByLabelText('Search Exercises')).toHaveProperty('value', 'wibble')
    expect(second.screen.getByRole('radio', { name: 'My Exercises' })).toHaveProperty('checked', true)
    expect(chips(second)).toEqual(['Hard'])
    expect(first.articles).toHaveLength(10)
  })

  test('an address behind the last page leads to the last page', async () => {
    const user = await makeUser()
    await makeMany(user, 11)

    const last = await (await signedInAs(user)).visit(listAt({ activeView: 'created', currentPage: 999 }))

    expect(last.articles).toHaveLength(1)
    expect(last.url.searchParams.get('currentPage')).toBe('2')
  })

  test('[LIB-044] the paginator leads through all pages, and keeps what was asked', async () => {
    const user = await makeUser()
    await makeMany(user, 25)
    const first = await (await signedInAs(user)).visit(listAt({ activeView: 'created', searchTerm: 'wibble' }))

    const second = await first.follow('Next page')
    const third = await second.follow('Page 3')

    expect(new Set([first, second, third].flatMap(({ articles }) => articles)).size).toBe(25)
    expect(third.articles).toHaveLength(5)
    expect(third.screen.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page')
  })

  test.each([
    ['currentPage', 0],
    ['currentPage', -3],
    ['currentPage', 'NaN'],
    ['currentPage', 1e300],
    ['pageSize', 100_000],
    ['pageSize', 'ten'],
    ['activeView', 'constructor'],
    ['activeFilters', '{"not":"a list"}'],
    ['activeFilters', '['],
    ['activeFilters', '[1,null,{}]'],
    ['activeFilters', '["No such tag"]'],
  ])('junk in the address is no error: %s=%s', async (name, value) => {
    const page = await (await signedInAs(await makeUser())).visit(listAt({ [name]: value }))

    expect([page.status, page.heading]).toEqual([200, 'Exercises'])
    expect(page.articles.length).toBeLessThanOrEqual(10)
  })
})

test('what was found comes right after the search, by keyboard and in reading; the filters follow', async () => {
  const page = await (await signedInAs(await makeUser())).visit('/exercise')

  const places = ['role="search"', 'id="results"', 'id="filters"'].map((mark) => page.html.indexOf(mark))
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  // A browser keeps this over the redirect to the address of what was searched.
  expect(page.document.querySelector('[role=search]')?.getAttribute('action')).toBe('/exercise#results')
  const skips = [...page.document.querySelectorAll('.skip')].map((link) => link.getAttribute('href') ?? '')
  expect(skips).toEqual(['#main', '#results', '#filters'])
  expect(skips.map((id) => page.document.querySelectorAll(id).length)).toEqual([1, 1, 1])
})

test('Lite mode does not speak of a key that only works with script', async () => {
  const browser = await signedInAs(await makeUser())
  const hint = (page: Page) => page.screen.getByLabelText('Search Exercises').getAttribute('placeholder')
  expect(hint(await browser.visit('/exercise'))).toBe('Search Exercises (Press "/" to focus)')

  await (await browser.visit('/exercise')).press('Lite mode')

  expect(hint(await browser.visit('/exercise'))).toBe('Search Exercises')
})

describe('filters', () => {
  test('[LIB-034] stand in groups that open, each with how many exercises it would leave', async () => {
    const user = await makeUser()
    await makeWibbles(user, {
      a: { tags: ['Knee-ish'] },
      b: { tags: ['Knee-ish', 'Early'] },
      c: { difficulty: 'Hard' },
    })

    const page = await (await signedInAs(user)).visit(listAt({ activeView: 'created' }))

    const group = page.screen.getByText('Mine').closest('details')
    expect([...(group?.querySelectorAll('label') ?? [])].map((label) => label.textContent)).toEqual([
      'Early1 exercise',
      'Knee-ish2 exercises',
    ])
    const difficulty = page.screen.getByText('Difficulty').closest('details')
    expect(difficulty?.textContent).toContain('Easy2 exercisesHard1 exercise')
  })

  test('always stand in the same order, and offer the other difficulties when one is chosen', async () => {
    const browser = await signedInAs(await makeUser())
    const pages = [
      await browser.visit('/exercise'),
      await browser.visit(listAt({ activeFilters: '["Hard","Balance"]' })),
    ]

    const [all, some] = pages.map((page) =>
      [...page.document.querySelectorAll('.filter-group summary')].map(({ textContent }) => textContent?.trim()),
    )
    expect(all?.slice(0, 3)).toEqual(['Difficulty', 'Body region', 'Condition'])
    expect(some).toEqual(all?.filter((group) => some?.includes(group)))
    const levels = pages[1]!.screen.getByRole('group', { name: 'Difficulty' }).querySelectorAll('input')
    expect([...levels].map(({ value }) => value)).toEqual(['Easy', 'Medium', 'Hard', 'Expert'])
  })

  test('[LIB-035, LIB-041, LIB-042] switch on and off, as a chip too, and start at page 1', async () => {
    const user = await makeUser()
    await makeWibbles(user, { a: { tags: ['Early'] }, b: { tags: ['Late'] }, c: { tags: ['Early', 'Late'] } })
    const page = await (await signedInAs(user)).visit(listAt({ activeView: 'created', currentPage: 2, pageSize: 20 }))

    const on = await setFilter(page, 'Early', true).press('Apply filters')
    const both = await setFilter(on, 'Late', true).press('Apply filters')
    const lateOnly = await both.follow('Remove filter Early')
    const off = await setFilter(lateOnly, 'Late', false).press('Apply filters')
    const cleared = await both.follow('Clear')

    expect([on.articles, chips(on), on.url.searchParams.get('currentPage')]).toEqual([
      ['Wibble a', 'Wibble c'],
      ['Early'],
      null,
    ])
    expect([both.articles, chips(both)]).toEqual([['Wibble c'], ['Early', 'Late']])
    expect([lateOnly.articles, chips(lateOnly)]).toEqual([['Wibble b', 'Wibble c'], ['Late']])
    expect([off.articles.length, chips(off)]).toEqual([3, []])
    expect([cleared.articles.length, chips(cleared)]).toEqual([3, []])
    expect(cleared.path).toBe('/exercise?activeView=created&pageSize=20')
  })

  test('[LIB-035, LIB-041] a chip that is removed on a later page leads to page 1', async () => {
    const user = await makeUser()
    await makeWibbles(
      user,
      Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}`, { tags: ['Early'] }])),
    )
    const second = await (
      await signedInAs(user)
    ).visit(listAt({ activeView: 'created', activeFilters: '["Early"]', currentPage: 2 }))
    expect(second.articles).toHaveLength(1)

    const first = await second.follow('Remove filter Early')

    expect(first.articles).toHaveLength(10)
  })

  test('[LIB-037, LIB-048] several tags leave only exercises that carry them all; one of several difficulties is enough', async () => {
    const user = await makeUser()
    await makeWibbles(user, {
      a: { difficulty: 'Easy', tags: ['Early', 'Towel'] },
      b: { difficulty: 'Hard', tags: ['Early', 'Towel'] },
      c: { difficulty: 'Expert', tags: ['Early', 'Towel'] },
      d: { difficulty: 'Easy', tags: ['Early'] },
    })
    const browser = await signedInAs(user)

    expect((await browser.visit(listAt(filtered('Early', 'Towel')))).articles).toEqual([
      'Wibble a',
      'Wibble b',
      'Wibble c',
    ])
    expect((await browser.visit(listAt(filtered('Early', 'Towel', 'Easy', 'Hard')))).articles).toEqual([
      'Wibble a',
      'Wibble b',
    ])
  })

  test('[LIB-036] a difficulty’s name is never taken for a tag’s', async () => {
    const user = await makeUser()
    await makeWibbles(user, {
      'tagged Hard': { difficulty: 'Easy', tags: ['Hard'] },
      'is Hard': { difficulty: 'Hard' },
    })

    const page = await (await signedInAs(user)).visit(listAt(filtered('Hard')))

    expect(page.articles).toEqual(['Wibble is Hard'])
  })

  test('a filter that nothing carries any more stays on, and can be taken away', async () => {
    const user = await makeUser()
    await makeWibbles(user, { a: {} })
    const page = await (await signedInAs(user)).visit(listAt(filtered('Gone')))

    const searched = await page.fill('Search Exercises', 'wibble').press('Search')

    expect(chips(searched)).toEqual(['Gone'])
    expect((await searched.follow('Remove filter Gone')).articles).toEqual(['Wibble a'])
  })
})

test('a tag that is called as a difficulty is a filter of its own, beside the difficulty', async () => {
  const user = await makeUser()
  await makeWibbles(user, { a: { difficulty: 'Easy' }, b: { difficulty: 'Hard', tags: ['Easy'] } })
  const browser = await signedInAs(user)

  const list = await browser.visit(listAt({ activeView: 'created' }))
  list.screen.getByRole('group', { name: 'Mine' }).querySelector<HTMLInputElement>('input')!.checked = true
  const tagged = await list.press('Apply filters')
  const easy = await browser.visit(listAt(filtered('Easy')))
  const both = await browser.visit(listAt(filtered('difficulty:Easy', 'tags:Easy')))

  expect([tagged.articles, chips(tagged), tagged.url.searchParams.get('activeFilters')]).toEqual([
    ['Wibble b'],
    ['Easy'],
    '["tags:Easy"]',
  ])
  expect([tagged.checked('Mine'), tagged.checked('Difficulty')]).toEqual([[expect.stringMatching(/^Easy/)], []])
  expect([easy.articles, chips(easy)]).toEqual([['Wibble a'], ['Easy']])
  expect(both.articles).toEqual([])
})
