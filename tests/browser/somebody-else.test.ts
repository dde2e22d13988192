import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { logInAgain, openPageAs, settled, signInElsewhere, useBrowser } from '#tests/browser.ts'
import { makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'
import { picture } from '#tests/uploads.ts'

useApp()
useBrowser()

/** I have typed a title for my programme, and not saved it; somebody else has a programme too. */
async function withTitleTyped() {
  const [me, other] = [await makeUser(), await makeUser()]
  await Promise.all([makeWorkingProgramme(me), makeWorkingProgramme(other, { programmeTitle: 'Of the other' })])
  const page = await openPageAs(me)
  await page.goto('/program-settings')
  await settled(page)
  await page.getByLabel('Programme title').fill('Of my own')
  return { me, other, page }
}

test('what is sent after somebody else has signed in waits for its own user, and never runs as the other', async () => {
  const { me, other, page } = await withTitleTyped()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save title' }).click()
  await page.getByRole('status').getByText('Your session has ended').waitFor()

  await signInElsewhere(page, other)
  await page.getByRole('status').getByText('Somebody else has signed in here since').waitFor()
  expect(await page.getByLabel('Programme title').inputValue()).toBe('Of my own')
  await logInAgain(page, 'Log in', me)

  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent(), { timeout: 10_000 }).toBe('Of my own')
  expect(await db.programme.findUnique({ where: { workingFor: other.id } })).toMatchObject({
    programmeTitle: 'Of the other',
  })
})

test('a new exercise that was being written stays as it is when somebody else has signed in', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/exercise/new')
  await settled(page)
  await page.getByLabel('Name', { exact: true }).fill('Wall Push')
  await signInElsewhere(page, await makeUser())

  const photo = { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await (await picture()).arrayBuffer()) }
  await page.getByLabel('Upload Images').setInputFiles(photo)
  await page.getByText('wall.jpg was not uploaded: somebody else is signed in here now.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Generate' }).click()

  await page.getByRole('status').getByText('Somebody else has signed in here since').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Wall Push')
})

test('what one user has typed does not become another’s who goes on in the same tab', async () => {
  const { other, page } = await withTitleTyped()
  await signInElsewhere(page, other)

  await page.getByRole('button', { name: 'Collection' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Programme', exact: true }).click()

  await expect.poll(() => page.getByLabel('Programme title').inputValue()).toBe('Of the other')
})

test('without JavaScript a form of the user before is sent again by reloading, once they have logged in again', async () => {
  const [me, other] = [await makeUser(), await makeUser()]
  await Promise.all([makeWorkingProgramme(me), makeWorkingProgramme(other)])
  const page = await openPageAs(me, { javaScriptEnabled: false })
  await page.goto('/program-settings')
  await page.getByLabel('Programme title').fill('Of my own')
  await signInElsewhere(page, other)
  await page.getByRole('button', { name: 'Save title' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Somebody else is signed in here now')

  await logInAgain(page, 'Log in as yourself', me)
  await page.reload()

  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Of my own')
})
