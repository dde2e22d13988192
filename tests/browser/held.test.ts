import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { breakWrites } from '#tests/broken-disk.ts'
import { logInAgain, openPage, openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { PASSWORD, makeTemplate, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'

const SORRY = 'Sorry, the server is having problems. Please try again soon!'

useApp()
useBrowser()

test('[LIB-266, PUB-284, RG-256] a dropped connection is told, loses nothing, and what was sent arrives later', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/exercise')
  await settled(page)
  await page.context().setOffline(true)

  await page.getByRole('article').first().getByRole('button', { name: 'Add to programme' }).click()
  await page
    .getByRole('status')
    .getByText(
      "Oops! We're having trouble connecting to the server... Please check your internet connection and try again.",
    )
    .waitFor()
  await page.context().setOffline(false)

  await expect
    .poll(() => page.getByRole('button', { name: 'Collection, 1 exercise' }).count(), { timeout: 10_000 })
    .toBe(1)
})

test('[LIB-227] what the server fails to save is told in a toast; the page and what was typed stay', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/exercise/tags')
  await settled(page)
  await page.getByLabel('Tag name').fill('Early days')
  await page.getByLabel('Group').fill('Stages')
  const repair = await breakWrites('Tag')

  await page.getByRole('button', { name: 'Create tag' }).click()
  const toast = page.getByRole('status').getByText(SORRY)
  await toast.waitFor().finally(repair)

  expect(expectLoggedErrors()).toHaveLength(1)
  expect(await page.getByLabel('Tag name').inputValue()).toBe('Early days')
  await page.getByRole('button', { name: 'Create tag' }).click()
  await page.getByText('Early days tag created successfully!').waitFor()
})

test('[LIB-235, LIB-237] a button of a card, and a template that can’t be deleted, leave the page as it is', async () => {
  const clinician = await makeUser()
  const { id } = await makeTemplate(clinician)
  const page = await openPageAs(clinician)
  await page.goto('/exercise?searchTerm=squat')
  await settled(page)
  const mend = await breakWrites('Favourite')
  await page.getByRole('article').first().getByRole('button', { name: 'Add to favourites' }).click()
  await page.getByRole('status').getByText(SORRY).waitFor().finally(mend)
  await page.getByRole('article').first().getByRole('button', { name: 'Add to favourites' }).waitFor()

  await page.goto(`/program/${id}/deletion`)
  await settled(page)
  const repair = await breakWrites('Programme')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('status').getByText(SORRY).waitFor().finally(repair)

  expect(await page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1)
  expect(expectLoggedErrors()).toHaveLength(2)
})

test('[LIB-266] without a connection a link keeps the page, and leads on when the connection is back', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician)
  const page = await openPageAs(clinician)
  await page.goto('/program-settings')
  await settled(page)
  await page.getByLabel('Programme title').fill('Not saved yet')
  await page.context().setOffline(true)

  await page.getByRole('button', { name: 'Edit parameters' }).first().click()
  await page
    .getByRole('status')
    .getByText(/^Oops! We're having trouble connecting to the server/)
    .waitFor()
  expect(await page.getByLabel('Programme title').inputValue()).toBe('Not saved yet')
  await page.context().setOffline(false)

  await page.getByRole('dialog').getByRole('heading', { name: 'Edit parameters' }).waitFor()
  expect(await page.getByLabel('Programme title').inputValue()).toBe('Not saved yet')
})

test('what is sent after the session has ended waits until the user has logged in again', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician)
  const page = await openPageAs(clinician)
  await page.goto('/program-settings')
  await settled(page)
  await page.getByLabel('Programme title').fill('Typed too late')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save title' }).click()

  await logInAgain(page, 'Log in', clinician)

  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent(), { timeout: 10_000 })
    .toBe('Typed too late')
})

test('a tag whose answer was lost is created once, and the form that is sent again says so', async () => {
  const me = await makeUser()
  const page = await openPageAs(me)
  await page.goto('/exercise/tags')
  await settled(page)
  await page.getByLabel('Tag name').fill('Early days')
  await page.getByLabel('Group').fill('Stages')
  let posts = 0
  await page.route('**/exercise/tags.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts++
    if (posts > 1) return route.continue()
    await route.fetch()
    await route.abort('internetdisconnected')
  })

  await page.getByRole('button', { name: 'Create tag' }).click()

  await page.getByText('Early days tag created successfully!').waitFor()
  expect(posts).toBe(2)
  expect(await db.tag.count({ where: { userId: me.id } })).toBe(1)
})

test('without JavaScript the page says how to send it again', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician)
  const page = await openPageAs(clinician, { javaScriptEnabled: false })
  await page.goto('/program-settings')
  await page.getByLabel('Programme title').fill('Typed too late')
  await page.context().clearCookies()

  await page.getByRole('button', { name: 'Save title' }).click()

  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Your session has ended')
})

test('the collection panel closes when one of its links is followed, and Escape closes it and the menu', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician)
  const page = await openPageAs(clinician)
  await page.goto('/dashboard')
  await settled(page)
  const collection = page.getByRole('button', { name: 'Collection, 2 exercises' })
  await collection.click()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await collection.evaluate((button) => button === document.activeElement)).toBe(true)

  await collection.click()
  await page.getByRole('link', { name: 'Clear Collection' }).click()
  await page.getByRole('heading', { level: 1, name: 'Are you sure?' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.getByLabel(/the menu of/).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'Logout' }).isVisible()).toBe(false)
})

test('[LIB-033, LIB-035, LIB-040, LIB-220] typing, a view and a filter change the list without a button', async () => {
  const page = await openPage({})
  const clinician = await makeUser()
  await page.goto('/login')
  await page.getByLabel('Email').fill(clinician.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/exercise?currentPage=2')
  await settled(page)

  await page.keyboard.press('/')
  await page.keyboard.type('sholder')
  await page.waitForURL('**/exercise?searchTerm=sholder')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('searchTerm')
  await page
    .getByRole('status')
    .getByText(/exercises? for “shoulder”/)
    .waitFor()

  await page.getByRole('checkbox', { name: /^Easy/ }).check()
  await page.waitForURL(/activeFilters=%5B%22Easy%22%5D/)
  await page.getByRole('radio', { name: 'Favourites' }).check()
  await page.getByText('No Exercises found in Search Results').waitFor()
})
