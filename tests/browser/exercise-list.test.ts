import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { db } from '#app/models/db.server.ts'
import { makeExercise, makeTeam, makeUser } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

const PHONE = { viewport: { width: 360, height: 740 } }
const NO_SCRIPT = { javaScriptEnabled: false }

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filters' })

/** The queries that the list sends to the server from now on. */
function queriesOf(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/exercise.data') sent.push(searchParams.toString())
  })
  return sent
}

describe('the sidebar', () => {
  test.each([
    { way: 'with script', options: {} },
    { way: 'without script', options: NO_SCRIPT },
  ])('[LIB-024] stands on the left; on a small screen it slides in and out, $way', async ({ options }) => {
    const user = await makeUser()
    const wide = await openPageAs(user, options)
    await wide.goto('/exercise')
    const phone = await openPageAs(user, { ...options, ...PHONE })
    await phone.goto('/exercise')

    const [panel, results] = [await sidebar(wide).boundingBox(), await wide.locator('.library-results').boundingBox()]
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(results?.x ?? 0)
    expect(await sidebar(phone).isVisible()).toBe(false)
    await phone.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect.poll(async () => (await sidebar(phone).boundingBox())?.x).toBe(0)
    await sidebar(phone).getByText('Easy').click()
    if (options === NO_SCRIPT) await sidebar(phone).getByRole('button', { name: 'Apply filters' }).click()
    await phone.getByRole('link', { name: 'Remove filter Easy' }).waitFor()
    if (options !== NO_SCRIPT) await sidebar(phone).getByRole('button', { name: 'Close filters' }).click()
    await expect.poll(() => sidebar(phone).isVisible()).toBe(false)
  })

  test('[LIB-038] several quick changes of filters ask the server once', async () => {
    const page = await openPageAs(await makeUser())
    await page.goto('/exercise')
    await settled(page)
    const queries = queriesOf(page)

    await page.evaluate(async () => {
      for (const name of ['Easy', 'Medium', 'Hard']) {
        document.querySelector<HTMLInputElement>(`input[name=filter][value=${name}]`)?.click()
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
    })
    await page.getByRole('link', { name: 'Remove filter Hard' }).waitFor()
    await settled(page)

    expect(queries.map((query) => new URLSearchParams(query).get('activeFilters'))).toEqual([
      '["Easy","Medium","Hard"]',
    ])
  })

  test('[LIB-032] choosing Search asks the server, and shows what it answers', async () => {
    const page = await openPageAs(await makeUser())
    await page.goto('/exercise?activeView=created&searchTerm=heel+raise')
    await page.getByText('No Exercises found in Search Results').waitFor()
    await settled(page)
    const queries = queriesOf(page)

    await page.getByRole('radio', { name: 'Search' }).check()
    await page.getByRole('article', { name: 'Heel Raise', exact: true }).waitFor()

    expect(queries).toEqual(['searchTerm=heel+raise'])
  })
})

test.each([
  [360, 210],
  [1199, 210],
  [1200, 300],
  [1920, 300],
])('[LIB-046] at a width of %i px no card is narrower than %i px, and one more would be', async (width, least) => {
  const page = await openPageAs(await makeUser(), { viewport: { width, height: 900 } })
  await page.goto('/exercise')

  const { room, columns, narrowest } = await page.locator('.cards').evaluate((grid) => {
    const widths = [...grid.children].map((card) => card.getBoundingClientRect().width)
    const columns = new Set([...grid.children].map((card) => card.getBoundingClientRect().x)).size
    const gaps = columns * Number.parseFloat(getComputedStyle(grid).columnGap)
    return { room: grid.getBoundingClientRect().width - gaps, columns, narrowest: Math.min(...widths) }
  })

  expect(narrowest).toBeGreaterThanOrEqual(least)
  expect(room / (columns + 1)).toBeLessThan(least)
})

describe('the “/” key', () => {
  test('[LIB-040] moves to the search box, also from a filter, but not while somebody types or a dialog is open', async () => {
    const page = await openPageAs(await makeUser())
    await page.goto('/exercise')
    await settled(page)
    const search = page.getByLabel('Search Exercises')
    const isInSearch = () => search.evaluate((box) => box === document.activeElement)

    await sidebar(page).getByLabel('Easy').focus()
    await page.keyboard.press('/')
    expect([await isInSearch(), await search.inputValue()]).toEqual([true, ''])
    await page.keyboard.type('1/2')
    expect(await search.inputValue()).toBe('1/2')
    await search.fill('heel raise')
    await page.getByRole('link', { name: 'Heel Raise', exact: true }).click()
    await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    expect(await isInSearch()).toBe(false)
  })

  test('does nothing when it is switched off', async () => {
    const page = await openPageAs(await makeUser({ slashFocusesSearch: false }))
    await page.goto('/exercise')
    await settled(page)

    await page.keyboard.press('/')

    expect(await page.getByLabel('Search Exercises').evaluate((box) => box === document.activeElement)).toBe(false)
  })
})

test.each([
  { way: 'with script', options: {} },
  { way: 'without script', options: NO_SCRIPT },
  { way: 'on a phone', options: PHONE },
])(
  '[LIB-043, LIB-055] Settings is there only while an exercise is selected; Sharing opens for those, $way',
  async ({ options }) => {
    const { me } = await makeTeam()
    await makeExercise(me, { exerciseName: 'Wibble a' })
    await makeExercise(me, { exerciseName: 'Wibble b' })
    const page = await openPageAs(me, options)
    await page.goto('/exercise?activeView=created')
    await settled(page)
    const settings = page.getByText('Settings', { exact: true })
    const box = page.getByLabel('Select Wibble b')

    expect(await settings.isVisible()).toBe(false)
    await box.check()
    expect(await settings.isVisible()).toBe(true)
    await box.uncheck()
    expect(await settings.isVisible()).toBe(false)
    await box.focus()
    await page.keyboard.press('Space')
    await settings.click()
    await page.getByRole('button', { name: 'Sharing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sharing' }).waitFor()
    await page.getByText('“Wibble b”').waitFor()
    await page.getByLabel('Edit exercise').check()
    expect(await page.getByLabel('View exercise').isChecked()).toBe(options !== NO_SCRIPT)
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('status').getByText('Sharing saved').waitFor()
    await page.getByRole('article', { name: 'Wibble b' }).getByText('shared').waitFor()
    expect(new URL(page.url()).search).toBe('?activeView=created')
  },
)

test('[LIB-227] what the server refuses is said in a toast: making, changing and deleting; then the buttons work again', async () => {
  const user = await makeUser()
  const tags = ['Pool', 'Garden', 'Hall'].map((name) => ({ name, group: 'Places', userId: user.id }))
  const [pool, , hall] = await db.tag.createManyAndReturn({ data: tags })
  const page = await openPageAs(user)
  await page.goto('/exercise/tags')
  await settled(page)
  const create = page.getByRole('form', { name: 'New tag' })
  const toast = (text: string) => page.locator('.notices').getByText(text).waitFor()

  await create.getByLabel('Tag name').fill('pool')
  await create.getByLabel('Group').fill('Places')
  await create.getByRole('button', { name: 'Create tag' }).click()
  await toast('A tag with this name already exists')
  expect(await create.getByRole('button', { name: 'Create tag' }).isEnabled()).toBe(true)
  expect(await create.getByLabel('Tag name').inputValue()).toBe('pool')

  await page.getByRole('link', { name: 'Edit Pool' }).click()
  await db.tag.delete({ where: { id: pool?.id } })
  await page.getByRole('form', { name: 'Edit Pool' }).getByRole('button', { name: 'Save' }).click()
  await toast('it may have been deleted in another window')
  await expect.poll(() => page.getByRole('listitem', { name: 'Pool' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Delete Hall' }).click()
  await db.tag.delete({ where: { id: hall?.id } })
  await page.getByRole('button', { name: 'Delete' }).click()
  await toast('nothing was deleted')
  expect(await create.getByRole('button', { name: 'Create tag' }).isEnabled()).toBe(true)
})

test('[LIB-107, LIB-109, LIB-117, LIB-123] the tags open over the list; nothing there reloads the page', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/exercise?activeView=created')
  await settled(page)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  const dialog = page.getByRole('dialog')

  await page.getByRole('link', { name: 'Exercise Tags' }).click()
  await page.getByRole('dialog', { name: 'Custom Exercise Tags', exact: true }).waitFor()
  await dialog.getByRole('heading', { name: 'Custom Exercise Tags' }).waitFor()
  await dialog.getByLabel('Tag name').fill('A')
  await dialog.getByRole('button', { name: 'Create tag' }).click()
  await dialog.getByText('Please fill in all required fields correctly').waitFor()
  expect(await dialog.getByRole('button', { name: 'Create tag' }).isEnabled()).toBe(true)
  for (const [name, group] of [
    ['Pool', 'Places'],
    ['Garden', 'Places'],
  ] as const) {
    await dialog.getByLabel('Tag name').fill(name)
    await dialog.getByLabel('Group').fill(group)
    await dialog.getByRole('button', { name: 'Create tag' }).click()
    await dialog.getByRole('listitem', { name }).waitFor()
    await expect.poll(() => dialog.getByLabel('Tag name').inputValue()).toBe('')
    expect(await dialog.getByLabel('Tag name').evaluate((field) => field === document.activeElement)).toBe(true)
  }
  await dialog.getByRole('link', { name: 'Edit Pool' }).click()
  await dialog.getByRole('form', { name: 'Edit Pool' }).waitFor()
  await dialog.getByRole('link', { name: 'Edit Garden' }).click()
  const form = dialog.getByRole('form', { name: 'Edit Garden' })
  await form.getByLabel('Tag name').fill('Lawn')
  expect(await dialog.getByRole('form', { name: 'Edit Pool' }).count()).toBe(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('listitem', { name: 'Lawn' }).waitFor()
  await dialog.getByRole('link', { name: 'Delete Pool' }).click()
  await dialog.getByRole('heading', { name: 'Delete the tag Pool?' }).waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('heading', { name: 'Custom Exercise Tags' }).waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('Lawn')])
  const notice = dialog.getByRole('status').getByText('tag deleted successfully!')
  await notice.waitFor()
  await dialog.getByRole('status').getByRole('button', { name: 'Close' }).first().click()

  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toMatch(/\/exercise\?activeView=created$/)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})
