import { describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { libraryExercise, makeExercise, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { type Page, type Visitor, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const rows = (page: Page) =>
  page.screen.queryAllByRole('listitem').flatMap((row) => row.querySelector('.grow')?.textContent ?? [])

function add(browser: Visitor, ids: string[]) {
  const fields = [['included', 'true'], ...ids.map((id) => ['exerciseId', id])] as [string, string][]
  return browser.post('/collection/exercises', fields)
}

test('[LIB-128, LIB-138] the panel has the title and the exercises of the working programme in order', async () => {
  const user = await makeUser()
  await makeWorkingProgramme(user, { programmeTitle: 'Stronger knees', exercises: ['bridge', 'quad-set', 'clamshell'] })

  const page = await (await signedInAs(user)).visit('/collection')

  expect(page.document.querySelector('h1 ~ .lead, .page .lead')?.textContent).toBe('Stronger knees')
  expect(rows(page)).toEqual(['Bridge', 'Quad Set', 'Clamshell'])
})

test('[PUB-028, PUB-029] the button in the shell counts, and opens the collection', async () => {
  const user = await makeUser()
  const browser = await signedInAs(user)
  const empty = await browser.visit('/dashboard')
  await makeWorkingProgramme(user)

  const page = await (await browser.visit('/dashboard')).press('Collection, 2 exercises')

  expect(empty.screen.getByRole('button', { name: 'Collection, 0 exercises' })).toBeTruthy()
  expect(page.heading).toBe('Collection')
})

test('[LIB-134] an empty collection says so, and leads to the library', async () => {
  const page = await (await signedInAs(await makeUser())).visit('/collection')

  expect(page.text).toContain('No Exercises in collection')
  expect((await page.follow('Find exercises')).heading).toBe('Exercises')
})

test('[LIB-135] an exercise in the panel opens its own page', async () => {
  const user = await makeUser()
  await makeWorkingProgramme(user)

  expect((await (await (await signedInAs(user)).visit('/collection')).follow('Quad Set')).heading).toBe('Quad Set')
})

test('[LIB-130, LIB-131] taking an exercise out asks first, and comes back to the panel', async () => {
  const user = await makeUser()
  await makeWorkingProgramme(user)
  const page = await (await signedInAs(user)).visit('/collection')

  const question = await page.press('Delete Quad Set')
  expect([question.heading, rows(await question.follow('Cancel'))]).toEqual([
    'Remove Quad Set?',
    ['Quad Set', 'Heel Slide'],
  ])
  const after = await question.press('Remove')

  expect([after.path, rows(after)]).toEqual(['/collection', ['Heel Slide']])
})

describe('clearing', () => {
  test('[LIB-132, LIB-133] asks ‘Are you sure?’, then takes out everything and the title', async () => {
    const user = await makeUser()
    await makeWorkingProgramme(user, { programmeTitle: 'Stronger knees' })
    const question = await (await (await signedInAs(user)).visit('/collection')).follow('Clear Collection')
    expect(question.heading).toBe('Are you sure?')
    expect(rows(await question.follow('Cancel'))).toHaveLength(2)

    const after = await question.press('Clear Collection')

    expect(after.notice).toBe('Collection cleared')
    expect((await after.visitor.visit('/collection')).text).toContain('No Exercises in collection')
    expect((await after.visitor.visit('/program-settings')).heading).toBe('New programme')
  })

  test('twice is the same as once, and nobody else’s collection is touched', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    await makeWorkingProgramme(user)
    await makeWorkingProgramme(other)
    const browser = await signedInAs(user)
    const question = await browser.visit('/collection/clearing')

    await question.press('Clear Collection')
    const again = await question.press('Clear Collection')

    expect(again.notice).toBe('Collection cleared')
    expect((await browser.visit('/collection/clearing')).path).toBe('/collection')
    expect(rows(await (await signedInAs(other)).visit('/collection'))).toHaveLength(2)
  })
})

describe('adding', () => {
  test('[LIB-136, LIB-137] what is there already is told by name and not added twice', async () => {
    const user = await makeUser()
    await makeWorkingProgramme(user, { exercises: ['bridge', 'clamshell'] })
    const ids = await Promise.all(
      ['bridge', 'quad-set', 'clamshell'].map(async (slug) => (await libraryExercise(slug)).id),
    )

    const page = await add(await signedInAs(user), ids)

    expect(page.notice).toBe(
      'Exercises already in collection: Bridge, Clamshell are already in your collection and will not be duplicated.',
    )
    expect(rows(await page.visitor.visit('/collection'))).toEqual(['Bridge', 'Clamshell', 'Quad Set'])
  })

  test('[LIB-136] two posts at once, or one that names it twice, add it once', async () => {
    const browser = await signedInAs(await makeUser())
    const { id } = await libraryExercise('bridge')

    const pages = await Promise.all([add(browser, [id]), add(browser, [id]), add(browser, [id, id])])

    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(rows(await browser.visit('/collection'))).toEqual(['Bridge'])
  })

  test('ten different ones at once are all there, each in a place of its own', async () => {
    const user = await makeUser()
    const browser = await signedInAs(user)
    const exercises = await db.exercise.findMany({ where: { userId: null }, take: 10 })

    await Promise.all(exercises.map(({ id }) => add(browser, [id])))

    const items = await db.programmeExercise.findMany({ where: { programme: { workingFor: user.id } } })
    expect(new Set(items.map(({ exerciseId }) => exerciseId)).size).toBe(10)
    expect(items.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('what the user may not see, and what does not exist, is not added', async () => {
    const hidden = await makeExercise(await makeUser())
    const browser = await signedInAs(await makeUser())

    const page = await add(browser, [hidden.id, 'no-such-id', ''])

    expect(page.status).toBe(200)
    expect(rows(await browser.visit('/collection'))).toEqual([])
  })

  test('the copy in the programme is its own: changing it leaves the library as it is', async () => {
    const user = await makeUser()
    const { exercises } = await makeWorkingProgramme(user, { exercises: ['bridge'] })
    const page = await (await signedInAs(user)).visit(`/program-settings/${exercises[0]?.id}/name`)

    await page.fill('Exercise name', 'Bridge for Nora').press('Save')

    expect((await libraryExercise('bridge')).exerciseName).toBe('Bridge')
  })
})
