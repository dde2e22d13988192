import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { describe, expect, test } from 'vitest'
import { listAt, makeMany, makeWibbles } from './library-setup.ts'
import { db } from '#app/models/db.server.ts'
import type { exercisePage } from '#app/models/exercises/exercise.server.ts'
import { libraryExercise, makeExercise, makeTeam, makeUser } from '#tests/factories.ts'
import { type Visitor, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'

useApp()

/** What the server answers to a query of the list, as the browser's script receives it. */
async function answerTo(browser: Visitor, query: Record<string, string | number>) {
  const response = await browser.fetch(listAt(query).replace('/exercise', '/exercise.data'))
  const { value } = await decode(response.body ?? new ReadableStream(), globalThis)
  const routes = value as Record<string, { data: Awaited<ReturnType<typeof exercisePage>> }>
  return routes['routes/exercises/list/index']?.data as Awaited<ReturnType<typeof exercisePage>>
}

const names = (answer: { hits: { exerciseName: string }[] }) => answer.hits.map(({ exerciseName }) => exerciseName)

describe('the exercise search', () => {
  test('[LIB-047, LIB-048] takes a term, filters by difficulty and by tag, and a page', async () => {
    const user = await makeUser()
    const many = Array.from({ length: 12 }, (_, number) => [`number ${number}`, { tags: ['Early'] }] as const)
    await makeWibbles(user, {
      ...Object.fromEntries(many),
      'too hard': { difficulty: 'Hard', tags: ['Early'] },
      'of another tag': { tags: [] },
    })
    await makeExercise(user, { exerciseName: 'Wobble' })
    const browser = await signedInAs(user)
    const query = { searchTerm: 'wibble', activeFilters: '["Easy","Early"]' }

    const [first, second] = [await answerTo(browser, query), await answerTo(browser, { ...query, currentPage: 2 })]

    expect([...names(first), ...names(second)].toSorted()).toEqual(many.map(([name]) => `Wibble ${name}`).toSorted())
    expect([first.page, second.page, names(second).length]).toEqual([1, 2, 2])
  })

  test('[LIB-049] answers with hits, page, hitsPerPage, nbHits, message and the counts of every facet', async () => {
    const user = await makeUser()
    await makeWibbles(user, { a: { tags: ['Early'] }, b: { difficulty: 'Hard', tags: ['Early', 'Towel'] } })

    const answer = await answerTo(await signedInAs(user), { searchTerm: 'wibble' })

    expect(answer).toMatchObject({ page: 1, hitsPerPage: 10, nbHits: 2, message: '' })
    expect(names(answer)).toEqual(['Wibble a', 'Wibble b'])
    expect(answer.facets).toEqual({
      difficulty: [
        { name: 'Easy', group: '', count: 1 },
        { name: 'Hard', group: '', count: 1 },
      ],
      tags: [
        { name: 'Early', group: 'Mine', count: 2 },
        { name: 'Towel', group: 'Mine', count: 1 },
      ],
    })
  })

  test('[LIB-049, LIB-224] says in its message when there are more than 1,000 hits, and not before', async () => {
    const user = await makeUser()
    const browser = await signedInAs(user)
    await makeMany(user, 1000)
    const full = await answerTo(browser, { searchTerm: 'wibble' })
    await makeExercise(user, { exerciseName: 'Wibble again' })
    const over = await answerTo(browser, { searchTerm: 'wibble' })

    expect([full.message, full.nbHits]).toEqual(['', 1000])
    expect(over.message).toBe(
      'You have exceeded the maximum number of results (1000 results)! Please refine your search.',
    )
  })

  test.each([
    ['search', 'wibble'],
    ['created', 'wibble'],
    ['created', ''],
  ])('[LIB-047, LIB-225] counts at most 100 tags, those that occur most: %s "%s"', async (activeView, searchTerm) => {
    const user = await makeUser()
    const tags = Array.from({ length: 101 }, (_, number) => `Tag ${String(number).padStart(3, '0')}`)
    await makeWibbles(user, { a: { tags }, b: { tags: tags.slice(1) } })

    const { facets } = await answerTo(await signedInAs(user), { activeView, searchTerm })

    expect(facets.tags.map(({ name }) => name)).toEqual(tags.slice(1))
    expect(facets.tags.every(({ count }) => count === 2)).toBe(true)
  })

  test.each(['🦵', '...', '!?', '—'])(
    'a term without letters finds nothing rather than everything: %s',
    async (term) => {
      const page = await (await signedInAs(await makeUser())).visit(listAt({ searchTerm: term }))

      expect(page.text).toContain('No Exercises found in Search Results')
      expect(page.articles).toEqual([])
      expect(page.screen.getByLabelText('Search Exercises')).toHaveProperty('value', term)
    },
  )
})

describe('the user’s own collections', () => {
  test('[LIB-050] Favourites answers with the user’s favourites, My Exercises with what the user has made', async () => {
    const { me, colleague } = await makeTeam()
    const [bridge, shared] = [
      await libraryExercise('bridge'),
      await makeExercise(colleague, { exerciseName: 'Shared Wibble', teamRead: true }),
    ]
    await makeExercise(me, { exerciseName: 'Own Wibble' })
    const hidden = await makeExercise(colleague, { exerciseName: 'Hidden Wibble' })
    for (const exerciseId of [bridge.id, shared.id, hidden.id])
      await db.favourite.create({ data: { userId: me.id, exerciseId } })
    const browser = await signedInAs(me)

    expect(names(await answerTo(browser, { activeView: 'favourites' }))).toEqual(['Bridge', 'Shared Wibble'])
    expect(names(await answerTo(browser, { activeView: 'created' }))).toEqual(['Own Wibble'])
    expect(names(await answerTo(browser, { activeView: 'favourites', searchTerm: 'wibble' }))).toEqual([
      'Shared Wibble',
    ])
  })

  test.each([
    ['Shoulder Pendulum', 'pendullum'],
    ['Shoulder Pendulum', 'PENDULUM shoulder'],
    ['Shoulder Pendulum', 'sholder pendulum'],
    ['Standing Quadriceps Stretch Against the Kitchen Wall', 'kitchn'],
    ['Élévation du genou', 'elevation'],
    ['🦵 Leg day', '🦵'],
    ['Child’s Pose', "child's pose"],
  ])('[LIB-226] %s is found by "%s"', async (exerciseName, searchTerm) => {
    const user = await makeUser()
    await makeExercise(user, { exerciseName })
    await makeExercise(user, { exerciseName: 'Marching' })
    const browser = await signedInAs(user)

    expect(names(await answerTo(browser, { activeView: 'created', searchTerm }))).toEqual([exerciseName])
  })

  test.each(['zumba', 'knee', 'pendulum marching', 'shldr', '!!'])(
    '[LIB-226] an unrelated word, "%s", finds nothing; nor does what only the description says',
    async (searchTerm) => {
      const user = await makeUser()
      const exercise = await makeExercise(user, {
        exerciseName: 'Shoulder Pendulum',
        exerciseDescription: 'Like zumba.',
      })
      await db.favourite.create({ data: { userId: user.id, exerciseId: exercise.id } })
      const browser = await signedInAs(user)

      for (const activeView of ['created', 'favourites'])
        expect((await browser.visit(listAt({ activeView, searchTerm }))).text).toContain(
          'No Exercises found in Search Results',
        )
    },
  )

  test('a search in them is filtered, counted and paged like the library', async () => {
    const user = await makeUser()
    await makeWibbles(user, {
      a: { tags: ['Early', 'Towel'] },
      b: { tags: ['Early'] },
      c: { difficulty: 'Hard', tags: ['Early', 'Towel'] },
    })
    const browser = await signedInAs(user)
    const query = { activeView: 'created', searchTerm: 'wible' }

    const both = await answerTo(browser, { ...query, activeFilters: '["Early","Towel"]' })
    const hard = await answerTo(browser, { ...query, activeFilters: '["Early","Hard"]' })
    await makeMany(user, 19)
    const third = await answerTo(browser, { ...query, currentPage: 3 })

    expect([names(both), names(hard)]).toEqual([['Wibble a', 'Wibble c'], ['Wibble c']])
    expect(both.facets.tags).toEqual([
      { name: 'Early', group: 'Mine', count: 2 },
      { name: 'Towel', group: 'Mine', count: 2 },
    ])
    expect([third.nbHits, third.pages, third.hits.length]).toEqual([22, 3, 2])
  })
})

test('[LIB-236] a search that fails is logged; the page stands, finds nothing and complains of nothing', async () => {
  const browser = await signedInAs(await makeUser())
  await db.$executeRawUnsafe('ALTER TABLE exercise_document RENAME TO exercise_document_away')

  const page = await browser.visit(listAt({ searchTerm: 'bridge' }))

  await db.$executeRawUnsafe('ALTER TABLE exercise_document_away RENAME TO exercise_document')
  expect([page.status, page.heading, page.notice]).toEqual([200, 'Exercises', ''])
  expect(page.text).toContain('No Exercises found in Search Results')
  expect(page.screen.queryAllByRole('alert')).toEqual([])
  expect(page.screen.getByLabelText('Search Exercises')).toHaveProperty('value', 'bridge')
  expect(expectLoggedErrors().flat().join(' ')).toContain('The exercise search failed')
  expect((await browser.visit(listAt({ searchTerm: 'bridge' }))).articles).toContain('Bridge')
})

describe('the “/” key', () => {
  test('[LIB-039] can be switched off in the account, and the search box then says nothing of it', async () => {
    const browser = await signedInAs(await makeUser())
    const account = await browser.visit('/account/details')

    const off = await account.check(/The “\/” key/, false).press('Save')
    const offNow = off.checked()
    const without = await browser.visit('/exercise')
    await off.check(/The “\/” key/).press('Save')
    const again = await browser.visit('/exercise')

    expect([off.notice, offNow]).toEqual(['Saved', []])
    expect(without.screen.getByLabelText('Search Exercises').getAttribute('placeholder')).toBe('Search Exercises')
    expect(again.screen.getByPlaceholderText('Search Exercises (Press "/" to focus)')).toBeTruthy()
  })
})
