import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { db } from '#app/models/db.server.ts'
import { openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeClient, makeExercise, makeTeam, makeUser } from '#tests/factories.ts'
import { type Hand, keys, pointer } from '#tests/hands.ts'
import { useApp } from '#tests/setup/app.ts'
import { film, heicPicture, picture } from '#tests/uploads.ts'

useApp()
useBrowser()

const viewport = { width: 360, height: 740 }
const WAYS = [
  { way: 'on a phone', hand: pointer, options: { viewport, hasTouch: true, isMobile: true } },
  { way: 'on a phone without JavaScript', hand: pointer, options: { javaScriptEnabled: false, viewport } },
  { way: 'by keyboard alone', hand: keys, options: {} },
  {
    way: 'by keyboard alone at 360 px without JavaScript',
    hand: keys,
    options: { javaScriptEnabled: false, viewport },
  },
]

/** A file as a file chooser takes it. */
const chosen = async (file: File) => ({
  name: file.name,
  mimeType: file.type || 'application/octet-stream',
  buffer: Buffer.from(await file.arrayBuffer()),
})
const photos = async () =>
  Promise.all([await picture('one.jpg'), await picture('two.png', { format: 'png' }), heicPicture()].map(chosen))

describe.each(WAYS)('an exercise of one’s own, $way', ({ hand, options }) => {
  const hasScript = !('javaScriptEnabled' in options)

  test('[LIB-074, LIB-099, LIB-100] three phone photos and a video: created, edited, cloned by a colleague, deleted', async () => {
    const { me, colleague } = await makeTeam()
    const page = await openPageAs(me, options)
    await create(page, hand, hasScript)
    await edit(page, hand)
    const theirs = await openPageAs(colleague, options)
    await clone(theirs, hand)
    await remove(page, hand)
    await expectPicture(theirs)
  })
})

test('Enter in the search for a tag adds it and saves nothing; a name of one long word fits everywhere', async () => {
  const page = await openPageAs(await makeUser(), { viewport })
  await page.goto('/exercise/new')
  await settled(page)
  const name = 'Metacarpophalangealgelenkbeweglichkeitsübung'
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('Bend your fingers. Stretch them.')
  await page.getByLabel('Upload Images').setInputFiles(await chosen(await picture()))
  await expect.poll(() => previews(page).count(), { timeout: 30_000 }).toBe(1)

  await page.getByLabel('Find a tag').fill('balanc')
  await page.getByLabel('Find a tag').press('Enter')
  expect(await page.getByRole('checkbox', { name: 'Balance', exact: true }).isChecked()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/exercise/new')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`New exercise '${name}' saved!`).waitFor()
  await noOverflow(page)
})

test('[LIB-081, LIB-082] the client selector appears with patient details, and unchecking clears it', async () => {
  const me = await makeUser()
  await makeClient(me)
  const page = await openPageAs(me)
  await page.goto('/exercise/new')
  await settled(page)
  const [box, client] = [page.getByLabel('Exercise contains patient details'), page.getByLabel('Nora Quill')]

  expect(await client.isVisible()).toBe(false)
  await box.check()
  await client.check()
  await box.uncheck()
  expect(await client.isVisible()).toBe(false)
  await box.check()
  expect(await client.isChecked()).toBe(false)
})

test('[LIB-089, LIB-092, LIB-194] Save and Generate wait while a description is written; editing for the team needs viewing', async () => {
  const { me } = await makeTeam()
  await db.user.update({ where: { id: me.id }, data: { canUseRgAI: true } })
  const page = await openPageAs(me)
  await page.goto('/exercise/new')
  await settled(page)
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/exercise/new.data*', async (route) => {
    await isAsked
    await route.continue()
  })

  await page.getByLabel('Name', { exact: true }).fill('Heel Raise')
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('button', { name: 'Generating…' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  answer()
  await page.getByRole('button', { name: 'Generate', exact: true }).waitFor()

  expect(await page.getByLabel('Description').inputValue()).toMatch(/heels/i)
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(false)
  await page.locator('summary', { hasText: 'Team permissions' }).click()
  await page.getByLabel(/^Edit exercise/).check()
  expect(await page.getByLabel('View exercise').isChecked()).toBe(true)
})

test('a dialog in which something was typed asks before it closes', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/exercise')
  await settled(page)
  await page.getByRole('link', { name: 'Create Exercise' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Half an idea')
  const asked: string[] = []
  let isSure = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (isSure ? dialog.accept() : dialog.dismiss())
  })

  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half an idea')
  isSure = true
  await page.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL('**/exercise')

  expect(asked).toEqual(Array(2).fill('Close without saving? What you typed here is lost then.'))
})

async function create(page: Page, hand: Hand, hasScript: boolean) {
  await page.goto('/exercise?activeView=created')
  await settled(page)
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  if (await filters.isVisible()) await hand.press(filters)
  await hand.press(page.getByRole('link', { name: 'Create Exercise' }))
  await page.getByRole('heading', { name: 'Create new Exercise' }).waitFor()
  await settled(page)
  await hand.type(page.getByLabel('Name', { exact: true }), 'Sofa Squat 🛋️')
  await hand.type(page.getByLabel('Description'), 'Sit down on the sofa. Stand up again.')
  await hand.choose(page.getByLabel('Upload Images'), await photos())
  await expect.poll(() => previews(page).count(), { timeout: 30_000 }).toBe(hasScript ? 3 : 0)
  await hand.choose(page.getByLabel('Upload Video'), await chosen(await film()))
  await expect.poll(() => previews(page).count(), { timeout: 30_000 }).toBe(hasScript ? 4 : 0)
  await hand.press(page.locator('summary', { hasText: 'Team permissions' }))
  await hand.tick(page.getByLabel('View exercise'))
  await noOverflow(page)
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText("New exercise 'Sofa Squat 🛋️' saved!").waitFor({ timeout: 30_000 })
  await expectPicture(page)
}

async function edit(page: Page, hand: Hand) {
  await hand.press(card(page).getByRole('link', { name: 'Edit' }))
  await page.getByRole('heading', { level: 1, name: 'Edit Exercise' }).waitFor()
  await settled(page)
  expect(await previews(page).count()).toBe(4)
  await hand.pick(page.getByLabel('Medium'))
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText("Exercise 'Sofa Squat 🛋️' updated!").waitFor()
  expect(await card(page).textContent()).toContain('Medium')
  expect(await page.getByRole('dialog').count()).toBe(0)
}

async function clone(page: Page, hand: Hand) {
  await page.goto('/exercise?searchTerm=sofa+squat')
  await settled(page)
  await hand.press(card(page).getByRole('button', { name: 'Clone' }))
  await page.getByText("'Sofa Squat 🛋️' duplicated. View it in My Exercises").waitFor()
  await page.goto('/exercise?activeView=created')
}

async function remove(page: Page, hand: Hand) {
  await hand.press(card(page).getByRole('link', { name: 'Delete' }))
  await page.getByRole('heading', { level: 1, name: 'Delete Sofa Squat 🛋️?' }).waitFor()
  await settled(page)
  await hand.press(page.getByRole('button', { name: 'Delete' }))
  await page.getByText("'Sofa Squat 🛋️' deleted successfully!").waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
}

const card = (page: Page) => page.getByRole('article', { name: 'Sofa Squat 🛋️' })
const previews = (page: Page) => page.locator('form.editor input[name=media]')

/** The card's picture has arrived and can be seen. */
async function expectPicture(page: Page) {
  const width = () =>
    card(page)
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width, { timeout: 15_000 }).toBeGreaterThan(0)
}

async function noOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('what was typed of an exercise that another window deletes stays, and is saved as a new one', async () => {
  const clinician = await makeUser()
  const exercise = await makeExercise(clinician, { exerciseName: 'Wall Push' })
  const page = await openPageAs(clinician)
  await page.goto(`/exercise/${exercise.id}/edit`)
  await settled(page)
  await page.getByLabel('Name', { exact: true }).fill('Wall Push, slowly')
  await page.getByLabel('Upload Images').setInputFiles(await chosen(await picture()))
  await page.getByRole('img', { name: 'Image 1' }).waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await db.exercise.delete({ where: { id: exercise.id } })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Not saved' }).getByRole('button', { name: 'OK' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Wall Push, slowly')
  await page.getByRole('button', { name: 'Save as a new exercise' }).click()

  await page.getByText("New exercise 'Wall Push, slowly' saved!").waitFor()
})

test('[LIB-075, LIB-080] over the list the dialog is called as its page; its team section says Show, then Hide', async () => {
  const { me } = await makeTeam()
  await makeExercise(me, { exerciseName: 'Wall Push' })
  const page = await openPageAs(me)
  await page.goto('/exercise?activeView=created')
  await settled(page)

  await page.getByRole('link', { name: 'Create Exercise' }).first().click()
  const section = page.getByRole('dialog', { name: 'Create new Exercise', exact: true }).locator('summary', {
    hasText: 'Team permissions',
  })
  const word = () => section.locator('.show-or-hide').evaluate((part) => getComputedStyle(part, '::after').content)
  expect(await word()).toBe('"Show"')
  await section.click()
  expect(await word()).toBe('"Hide"')

  await page.keyboard.press('Escape')
  await page.getByRole('article', { name: 'Wall Push' }).getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('dialog', { name: 'Edit Exercise', exact: true }).waitFor()
})
