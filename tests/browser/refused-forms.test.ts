import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

async function refusal(page: Page) {
  await page.getByRole('alert').waitFor()
  await page.waitForLoadState()
  return {
    title: await page.title(),
    focus: await page.locator(':focus').evaluate((element) => element.className),
  }
}

test('without script a refused form says so in the title, and what is wrong has the focus', async () => {
  const clinician = await makeUser()
  const { exercises } = await makeWorkingProgramme(clinician)
  const page = await openPageAs(clinician, { javaScriptEnabled: false })
  const forms = [
    { path: '/clients/new', button: 'Add client', title: 'New client' },
    { path: '/exercise/new', button: 'Save', title: 'Create new Exercise' },
    { path: '/account/security', button: 'Change password', title: 'Security' },
    { path: '/exercise/tags', button: 'Create tag', title: 'Custom Exercise Tags' },
    { path: '/support', button: 'Send', title: 'Support' },
  ]
  for (const { path, button, title } of forms) {
    await page.goto(path)
    expect(await page.title()).toBe(`${title} · Rehab Guide`)
    await page.getByRole('button', { name: button }).click()
    expect(await refusal(page)).toEqual({ title: `Error: ${title} · Rehab Guide`, focus: 'error-summary' })
  }

  await page.goto(`/program-settings/${exercises[0]?.id}/name`)
  await page.getByLabel('Exercise name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await refusal(page)).focus).toBe('error-summary')
})

test('a form that was refused before the script came is taken up by it without complaint', async () => {
  const page = await openPage()
  await page.goto('/login')
  await page.locator('form:has([name=password])').evaluate((form: HTMLFormElement) => form.submit())
  await page.getByRole('alert').waitFor()
  await settled(page)

  expect((await refusal(page)).focus).toBe('error-summary')
})
