import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeExercise, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

/** The name of what has the focus, or its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const label = element.getAttribute('aria-label') || element.title
    return label || element.textContent?.replaceAll(/\s+/g, ' ').trim() || element.id || element.tagName
  })

async function programmeOf(...exercises: string[]) {
  const me = await makeUser()
  await makeWorkingProgramme(me, { exercises })
  const page = await openPageAs(me)
  return page
}

/** The posts that the page sends from now on. */
function postsOf(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

test('when the script for dragging comes late, the rows stay, with their focus and their ticks', async () => {
  const page = await programmeOf('quad-set', 'bridge')
  let letThrough = () => {}
  const isReady = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/assets/drag-handles-*.js', async (route) => {
    await isReady
    await route.continue()
  })
  await page.goto('/program-settings')
  await page.getByRole('checkbox', { name: 'Select Quad Set' }).check()
  const edit = page.getByRole('listitem', { name: 'Bridge' }).getByRole('button', { name: 'Edit parameters' })
  await edit.focus()
  await page.getByRole('listitem', { name: 'Quad Set' }).evaluate((row) => Object.assign(globalThis, { keptRow: row }))

  letThrough()
  await page.getByRole('button', { name: 'Drag to reorder' }).first().waitFor()

  expect(await focused(page)).toBe('Edit parameters')
  expect(await page.getByRole('checkbox', { name: 'Select Quad Set' }).isChecked()).toBe(true)
  const row = page.getByRole('listitem', { name: 'Quad Set' })
  expect(await row.evaluate((now) => now === (globalThis as unknown as { keptRow: Element }).keptRow)).toBe(true)
})

test.each([
  ['Save to my exercises', "New exercise 'Bridge' saved!", 'Bridge'],
  ['Swap for harder', "'Bridge with March' now stands here", 'Bridge with March'],
])('%s, pressed before the script for dragging has come, is told and shown', async (button, told, name) => {
  const page = await programmeOf('bridge')
  const handle = page.getByRole('button', { name: 'Drag to reorder' })
  let letThrough = () => {}
  const isReady = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/assets/drag-handles-*.js', (route) => isReady.then(() => route.continue()))
  await page.route(/\/(copy|swap)\.data/, async (route) => {
    letThrough()
    await handle.waitFor()
    await route.continue()
  })
  await page.goto('/program-settings')
  // The page listens from here on, though the script for dragging has not come.
  await page
    .locator('link[rel=prefetch], link[rel=modulepreload][href*=position]')
    .first()
    .waitFor({ state: 'attached' })

  await page.getByRole('button', { name: button }).click()

  await page.getByRole('status').getByText(told).waitFor()
  await expect.poll(() => page.getByRole('listitem').getByRole('heading').allTextContents()).toEqual([name])
})

test('a button keeps the focus while it sends, and sends once however often it is pressed', async () => {
  const page = await programmeOf('quad-set')
  await page.goto('/program-settings')
  await settled(page)
  const posts = postsOf(page)

  const keep = page.getByRole('button', { name: 'Save to my exercises' })
  await keep.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('saved!').waitFor()
  expect(await focused(page)).toBe('Save to my exercises')
  expect(posts).toHaveLength(1)

  await page.getByLabel('Programme title').fill('Knees')
  await page.getByRole('button', { name: 'Save title' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Knees' }).waitFor()
  expect(await focused(page)).toBe('Save title')
  expect(posts).toHaveLength(2)
  await page.getByLabel('Programme title').press('Enter')
  await expect.poll(() => posts.length).toBe(3)
  await settled(page)
  expect(await page.getByLabel('Programme title').evaluate((input) => input === document.activeElement)).toBe(true)

  await page.goto('/exercise?searchTerm=front+plank')
  await settled(page)
  const clone = page.getByRole('button', { name: 'Clone Front Plank' })
  await clone.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('duplicated').waitFor()
  expect(await focused(page)).toBe('Clone Front Plank')
  expect(posts).toHaveLength(4)
})

test('another page begins at its heading; a new page of results leaves the focus where it was', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/dashboard')
  await settled(page)

  await page.getByRole('link', { name: 'Build a programme' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Exercises' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Exercises')
  expect(await page.title()).toBe('Exercises · Rehab Guide')

  await page.getByRole('link', { name: 'Next page' }).press('Enter')
  await page.waitForURL(/currentPage=2/)
  await settled(page)
  expect(await focused(page)).toBe('Next page')

  await page.getByRole('link', { name: 'Templates', exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Templates')
})

test('a dialog over the list gives the focus back to what opened it', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/exercise?searchTerm=front+plank')
  await settled(page)

  await page.getByRole('link', { name: 'Front Plank', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: 'Exercise' }).waitFor()
  await page.keyboard.press('Escape')

  await expect.poll(() => focused(page)).toBe('Front Plank')
})

test('what is done to an exercise has a dialog of that name', async () => {
  const page = await programmeOf('quad-set')
  await page.goto('/program-settings')
  await settled(page)

  for (const name of ['Edit parameters', 'Edit name', 'Edit description', 'Images', 'Remove exercise']) {
    await page.getByText(name, { exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').getAttribute('aria-label')).toBe(name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('a card is one stop of the Tab key; the arrow keys lead to its buttons', async () => {
  const me = await makeUser()
  await makeExercise(me, { exerciseName: 'Wibble a' })
  await makeExercise(me, { exerciseName: 'Wibble b' })
  const page = await openPageAs(me)
  await page.goto('/exercise?searchTerm=wibble&activeView=created')
  await settled(page)
  const press = async (...keys: string[]) => {
    const reached = []
    for (const key of keys) {
      await page.keyboard.press(key)
      reached.push(await focused(page))
    }
    return reached
  }
  await page.getByRole('button', { name: 'Search', exact: true }).focus()

  const [first, second] = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(await press('Tab', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Tab', 'Shift+Tab')).toEqual([
    first,
    `Add to programme ${first}`,
    `Add to favourites ${first}`,
    `Add to programme ${first}`,
    second,
    `Add to programme ${first}`,
  ])
  await page.getByText('The right arrow key leads to').waitFor()
  await press('End', 'Space')
  expect(await page.getByLabel(`Select ${first}`).isChecked()).toBe(true)
  expect(await press('Home')).toEqual([first])
})

test('[LIB-130, LIB-131] an exercise is deleted in the panel, which stays, over the list, which stays too', async () => {
  const page = await programmeOf('bridge', 'clamshell')
  await page.goto('/exercise?searchTerm=knee&currentPage=2')
  await settled(page)
  const address = page.url()
  await page.getByRole('button', { name: 'Collection, 2 exercises' }).click()
  const panel = page.getByRole('dialog', { name: 'Collection' })
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.accept()
  })

  await panel.getByRole('button', { name: 'Delete Bridge' }).click()
  await panel.getByRole('listitem').getByText('Bridge').waitFor({ state: 'detached' })

  expect(questions).toEqual(['Remove Bridge?'])
  expect(await panel.getByRole('listitem').count()).toBe(1)
  expect(page.url()).toBe(address)
  await page.getByText('Bridge removed, 1 in programme').waitFor({ state: 'attached' })
  await expect.poll(() => focused(page)).toBe('Collection')
})
