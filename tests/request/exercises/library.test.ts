import { describe, expect, test } from 'vitest'
import { listAt, makeMany } from './library-setup.ts'
import { db } from '#app/models/db.server.ts'
import { libraryExercise, makeExercise, makeTeam, makeUser } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const TOO_MANY = 'You have exceeded the maximum number of results (1000 results)! Please refine your search.'

describe('searching', () => {
  test.each([
    ['knee extension', /Knee Extension/],
    ['knee extention', /Knee Extension/],
    ['sholder', /Shoulder/],
    ['quads strech', /Quadriceps Stretch/],
    ['TKR', /Quad Set|Heel Slide|Knee/],
    ['heel raise', /^Heel Raise$/],
  ])('"%s" finds what is meant among the first five', async (words, meant) => {
    const page = await (await signedInAs(await makeUser())).visit('/exercise')

    const found = await page.fill('Search Exercises', words).press('Search')

    expect(found.articles.slice(0, 5).join('\n')).toMatch(new RegExp(meant, 'm'))
    expect(found.screen.getByLabelText('Search Exercises')).toHaveProperty('value', words)
  })

  test('a corrected spelling is told', async () => {
    const page = await (await signedInAs(await makeUser())).visit(listAt({ searchTerm: 'quads strech' }))

    expect(page.text).toContain('for “quads stretch”')
  })

  test('[LIB-039] the search box says how to reach it', async () => {
    const page = await (await signedInAs(await makeUser())).visit('/exercise')

    expect(page.screen.getByPlaceholderText('Search Exercises (Press "/" to focus)')).toHaveProperty('type', 'search')
  })

  test('[LIB-045] with nothing to show the list says so', async () => {
    const browser = await signedInAs(await makeUser())

    for (const path of ['?searchTerm=zzzzzzzz', '?activeView=favourites', '?activeView=created'])
      expect((await browser.visit(`/exercise${path}`)).text).toContain('No Exercises found in Search Results')
  })

  test.each(['"', "' OR 1=1 --", 'NEAR(', '*', '^knee:', '{}[]()', '🦵', '\u0000', 'a'.repeat(5000), '%', '-'])(
    'whatever is typed is no error: %j',
    async (searchTerm) => {
      const answer = await (await signedInAs(await makeUser())).fetch(listAt({ searchTerm }))

      expect([answer.status, (await answer.text()).includes('<h1>Exercises</h1>')]).toEqual([200, true])
    },
  )

  test('[LIB-224] more than 1,000 hits are told, and paging stops at hit 1,000', async () => {
    const user = await makeUser()
    await makeMany(user, 1001)

    const page = await (await signedInAs(user)).visit(listAt({ searchTerm: 'wibble' }))

    expect(page.text).toContain(TOO_MANY)
    expect(page.text).toContain('1001 exercises')
    const last = await page.follow('Page 100')
    expect(last.articles).toHaveLength(10)
    expect(last.screen.queryByRole('link', { name: 'Next page' })).toBeNull()
  })

  test('looking through everything, or through one’s own, goes on to the last exercise', async () => {
    const user = await makeUser()
    await makeMany(user, 1001)
    await makeExercise(user, { exerciseName: 'Zz, the last one' })
    const browser = await signedInAs(user)

    const own = await (await browser.visit(listAt({ activeView: 'created', pageSize: 50 }))).follow('Page 21')
    const all = await browser.visit(listAt({ currentPage: 9999, pageSize: 50 }))

    expect([own.articles.length, own.articles.at(-1)]).toEqual([2, 'Zz, the last one'])
    expect(all.articles.at(-1)).toBe('Zz, the last one')
    for (const page of [own, all]) {
      expect(page.text).not.toContain(TOO_MANY)
      expect(page.screen.queryByRole('link', { name: 'Next page' })).toBeNull()
    }
  })
})

describe('the three views', () => {
  test('[LIB-028, LIB-029] the collections to choose from are Search, Favourites and My Exercises', async () => {
    const page = await (await signedInAs(await makeUser())).visit(listAt({ activeView: 'created' }))

    const choice = page.screen.getByRole('group', { name: 'Choose Collection' })
    const radios = [...choice.querySelectorAll('input')].map(({ value, checked, labels }) => [
      labels?.[0]?.textContent,
      value,
      checked,
    ])
    expect(radios).toEqual([
      ['Search', 'search', false],
      ['Favourites', 'favourites', false],
      ['My Exercises', 'created', true],
    ])
  })

  test('[LIB-021] the library holds the built-in exercises and what the team shares, but no stranger’s', async () => {
    const { me, colleague } = await makeTeam()
    await makeExercise(colleague, { exerciseName: 'Wibble shared', teamRead: true })
    await makeExercise(colleague, { exerciseName: 'Wibble kept' })
    await makeExercise(await makeUser(), { exerciseName: 'Wibble strange' })
    const browser = await signedInAs(me)

    expect((await browser.visit(listAt({ searchTerm: 'wibble' }))).articles).toEqual(['Wibble shared'])
    expect((await browser.visit('/exercise')).articles).toHaveLength(10)
  })

  test('[LIB-030] Favourites has only what the user has marked', async () => {
    const user = await makeUser()
    const bridge = await libraryExercise('bridge')
    await db.favourite.create({ data: { userId: user.id, exerciseId: bridge.id } })
    await db.favourite.create({
      data: { userId: (await makeUser()).id, exerciseId: (await libraryExercise('cat-cow')).id },
    })

    const page = await (await signedInAs(user)).visit(listAt({ activeView: 'favourites' }))

    expect(page.articles).toEqual(['Bridge'])
  })

  test('[LIB-031] My Exercises has only the user’s own', async () => {
    const { me, colleague } = await makeTeam()
    await makeExercise(me, { exerciseName: 'Wibble mine' })
    await makeExercise(colleague, { exerciseName: 'Wibble theirs', teamRead: true })

    const page = await (await signedInAs(me)).visit(listAt({ activeView: 'created' }))

    expect(page.articles).toEqual(['Wibble mine'])
  })

  test('[LIB-033] switching the view starts at page 1', async () => {
    const user = await makeUser()
    const page = await (await signedInAs(user)).visit(listAt({ currentPage: 3, pageSize: 10 }))

    const after = await page.check('My Exercises').press('Apply filters')

    expect(after.path).toBe('/exercise?activeView=created')
  })
})
