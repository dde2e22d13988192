import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { openPage, openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeClient, makeUser } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

const WAYS = [
  { way: 'with JavaScript', options: {} },
  { way: 'without JavaScript', options: { javaScriptEnabled: false } },
  { way: 'on a phone', options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
]

describe.each(WAYS)('the main job, $way', ({ options }) => {
  test('[PUB-097, PUB-099, LIB-140] from the library to the client’s phone and on paper', async () => {
    const clinician = await makeUser()
    const client = await makeClient(clinician, { name: 'Ottilie Marsh', email: `ottilie.${Date.now()}@example.com` })
    const page = await openPageAs(clinician, options)

    await addFromLibrary(page, 'knee extension', 'Seated Knee Extension')
    await addFromLibrary(page, 'quads strech', 'Standing Quadriceps Stretch')
    await page.getByRole('button', { name: 'Collection, 2 exercises' }).waitFor()

    await page.goto('/program-settings')
    await settled(page)
    await page.getByLabel('Programme title').fill('Stronger knees')
    await page.getByRole('button', { name: 'Save title' }).click()
    await page.getByRole('heading', { level: 1, name: 'Stronger knees' }).waitFor()
    const stretch = page.getByRole('listitem', { name: 'Standing Quadriceps Stretch' })
    await stretch.getByRole('button', { name: 'Move up' }).click()
    await expect
      .poll(() => page.getByRole('listitem').getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['Standing Quadriceps Stretch', 'Seated Knee Extension'])
    await setParameters(page)

    await page.goto('/publish')
    await settled(page)
    await page.getByRole('checkbox', { name: 'Ottilie Marsh' }).check()
    await page.getByLabel('Send email?').check()
    await page.getByRole('button', { name: 'Publish' }).click()
    const link = page.getByRole('link', { name: 'Open client link' })
    await link.waitFor()
    expect((await page.getByLabel('Prescription ID').first().textContent())?.trim()).toMatch(/^[2-9A-Z]{10}$/)
    const portal = (await link.getAttribute('href')) ?? ''

    await theLetterHolds(client.email ?? '', portal)
    await theClientFollowsIt(portal, options)

    const pdf = await page.request.get(
      (await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')) ?? '',
    )
    expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    await page.goto(`/clients/${client.id}/prescriptions`)
    await page
      .getByRole('link', { name: /Stronger knees/ })
      .first()
      .click()
    await page
      .getByText(/1 of 14 days/)
      .first()
      .waitFor()
  })
})

async function addFromLibrary(page: Page, words: string, name: string) {
  await page.goto('/exercise')
  await settled(page)
  await page.getByLabel('Search Exercises').fill(words)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const card = page.getByRole('article', { name, exact: true })
  await card.getByRole('button', { name: 'Add to programme' }).click()
  await card.getByRole('button', { name: 'Remove from programme' }).waitFor()
  await settled(page)
}

async function setParameters(page: Page) {
  const knee = page.getByRole('listitem', { name: 'Seated Knee Extension' })
  await knee.getByRole('button', { name: 'Edit parameters' }).click()
  await page.getByLabel('Sets', { exact: true }).check()
  await page.getByLabel('Sets value').fill('4')
  await page.getByLabel('Reps', { exact: true }).check()
  await page.getByLabel('Reps value').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await knee.getByText('4 sets of 12').waitFor()
}

async function theLetterHolds(recipient: string, portal: string) {
  const letter = await expect
    .poll(() => letterTo(recipient), { timeout: 10_000 })
    .not.toBeUndefined()
    .then(() => letterTo(recipient))
  expect((await PostalMime.parse(letter ?? '')).text).toContain(portal)
}

function letterTo(recipient: string) {
  const outbox = join(process.env.DATA_DIR ?? '', 'outbox')
  const letters = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  return letters
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .find((letter) => letter.includes(`To: ${recipient}`))
}

async function theClientFollowsIt(portal: string, options: object) {
  const phone = await openPage({ ...options, viewport: { width: 360, height: 740 } })
  await phone.goto(portal)
  expect(await phone.getByRole('heading', { level: 1 }).textContent()).toContain('Stronger knees')
  expect(await phone.getByRole('article').count()).toBe(2)
  const knee = phone.getByRole('article', { name: 'Seated Knee Extension' })
  await knee.getByText(/4 sets of 12/).waitFor()
  await knee.getByRole('button', { name: 'Done today' }).click()
  await phone
    .getByText(/1 of 2/)
    .first()
    .waitFor()
}
