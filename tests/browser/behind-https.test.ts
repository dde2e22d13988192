import '#tests/setup/https.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, settled, useBrowser } from '#tests/browser.ts'
import { PASSWORD, makeClient, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { picture } from '#tests/uploads.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

async function logIn(page: Page, email: string) {
  await page.goto('/login')
  await settled(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

test('behind a proxy that speaks https everything is sent and taken, with JavaScript', async () => {
  const me = await makeUser()
  const client = await makeClient(me, { name: 'Nora Quill', clientPin: '4711' })
  await makeWorkingProgramme(me)
  const page = await openPage({ ignoreHTTPSErrors: true })
  await logIn(page, me.email)

  await page.goto('/publish')
  await settled(page)
  await page.getByRole('checkbox', { name: 'Nora Quill' }).check()
  await page.getByLabel(/pin/i).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  const link = (await page.getByRole('link', { name: 'Open client link' }).getAttribute('href')) ?? ''
  await page.goto('/exercise/new')
  await settled(page)
  const buffer = Buffer.from(await (await picture()).arrayBuffer())
  await page.getByLabel('Upload Images').setInputFiles({ name: 'step.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Remove Image 1').waitFor()

  const phone = await openPage({ ignoreHTTPSErrors: true })
  await phone.goto(link)
  await phone.getByLabel('4-digit pin').fill(client.clientPin ?? '')
  await phone.getByRole('button', { name: 'Open my programme' }).click()
  await phone.getByText(/done today/).waitFor()
  expect(new URL(phone.url()).protocol).toBe('https:')
})
