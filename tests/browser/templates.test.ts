import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeClient, makePrescription, makeTemplate, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

const FIVE = ['ankle-pumps', 'heel-raise', 'quad-set', 'heel-slide', 'bridge']

test.each([
  { way: 'with JavaScript', javaScriptEnabled: true },
  { way: 'without JavaScript', javaScriptEnabled: false },
])('a programme of five exercises takes at most 25 key presses from the templates, $way', async (options) => {
  const clinician = await makeUser()
  await makeTemplate(clinician, { programmeTitle: 'Ankle Sprain Level 1', exercises: FIVE })
  await makeTemplate(clinician, { programmeTitle: 'Another' })
  const page = await openPageAs(clinician, { javaScriptEnabled: options.javaScriptEnabled })
  await page.goto('/program')
  await settled(page)
  const keys = counted(page)

  await keys.skipToPage()
  await keys.tabTo('link', 'Ankle Sprain Level 1')
  await keys.press('Enter')
  await page.getByRole('button', { name: 'Load', exact: true }).waitFor()
  await settled(page)
  // A page of its own begins at its top; with script the focus stays near where it was.
  if (!options.javaScriptEnabled) await keys.skipToPage()
  await keys.tabTo('button', 'Load')
  await keys.press('Enter')
  await page.waitForURL('**/program-settings')

  expect(await page.getByRole('listitem').getByRole('heading').count()).toBe(5)
  expect(keys.presses()).toBeLessThanOrEqual(25)
})

/** Presses keys and counts them. */
function counted(page: Page) {
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  const tabTo = async (role: 'link' | 'button', name: string) => {
    const wanted = page.getByRole(role, { name, exact: true })
    for (let tabs = 0; tabs < 40; tabs++) {
      await press('Tab')
      if (await wanted.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`The keyboard does not get to ${name}`)
  }
  const skipToPage = async () => {
    await tabTo('link', 'Skip to the page')
    await press('Enter')
  }
  return { press, tabTo, skipToPage, presses: () => presses }
}

test('[LIB-156, LIB-161] Delete and Settings appear with the first tick; select-all ticks all, and one less is not all', async () => {
  const clinician = await makeUser()
  await makeTemplate(clinician, { programmeTitle: 'One' })
  await makeTemplate(clinician, { programmeTitle: 'Two' })
  const page = await openPageAs(clinician)
  await page.goto('/program')
  await settled(page)
  const remove = page.getByRole('button', { name: 'Delete' })
  expect([await remove.isVisible(), await page.getByText('Settings', { exact: true }).isVisible()]).toEqual([
    false,
    false,
  ])

  await page.getByLabel('Select all').check()
  expect(
    await page
      .getByLabel(/^Select (One|Two)$/)
      .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked)),
  ).toEqual([true, true])
  await page.getByLabel('Select One').uncheck()
  expect(await page.getByLabel('Select all').isChecked()).toBe(false)
  await page.getByText('Settings', { exact: true }).click()
  expect(await page.getByRole('button', { name: 'Sharing' }).isVisible()).toBe(true)

  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Delete templates' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(['One'])
})

test('[LIB-175, LIB-176] the Load button reads Load Selected once an exercise is ticked', async () => {
  const clinician = await makeUser()
  const { id } = await makeTemplate(clinician, { exercises: FIVE })
  const page = await openPageAs(clinician)
  await page.goto(`/program/${id}`)
  await settled(page)
  const shown = () => page.getByRole('button', { name: /^Load/ }).allTextContents()
  expect(await shown()).toEqual(['Load'])

  await page.getByRole('link', { name: 'Select All', exact: true }).click()
  expect(await shown()).toEqual(['Load Selected'])
  await page.getByRole('link', { name: 'De-Select All' }).click()
  await expect.poll(shown).toEqual(['Load'])
  await page.getByLabel('Select Bridge').check()
  await page.getByRole('button', { name: 'Load Selected' }).click()
  await page.waitForURL('**/program-settings')
  await expect.poll(() => page.getByRole('listitem').getByRole('heading').allTextContents()).toEqual(['Bridge'])
})

test('[LIB-187] the button loads only an id of exactly 10 characters; with 9 or 11 it is disabled', async () => {
  const clinician = await makeUser()
  const { prescriptionId } = await makePrescription(clinician, await makeClient(clinician))
  const page = await openPageAs(clinician)
  await page.goto('/program')
  await settled(page)
  const load = page.getByRole('form', { name: 'Load Past Prescription' }).getByRole('button', { name: 'Load' })
  const states = []
  for (const typed of ['ABCDEFGHJ', 'ABCDEFGHJKM', prescriptionId ?? '']) {
    await page.getByLabel('Prescription ID').fill(typed)
    states.push(await load.isDisabled())
  }
  expect(states).toEqual([true, true, false])
  await load.click()
  await page.waitForURL('**/program-settings')
})

test('[LIB-153, LIB-221] several quick filters make one search, a second after the last', async () => {
  const clinician = await makeUser()
  await makeTemplate(clinician)
  const page = await openPageAs(clinician)
  await page.goto('/program')
  await settled(page)
  const searches: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/program.data')) searches.push(Date.now())
  })
  const filter = page.getByLabel(/^My templates/)
  for (let change = 0; change < 3; change++) await filter.click()
  const last = Date.now()
  await page.waitForURL('**/program?facets=*')
  await settled(page)
  expect(searches).toHaveLength(1)
  expect((searches[0] ?? 0) - last).toBeGreaterThan(900)
})

test('[LIB-167] on the Publish page a toast says that the template is saved, and what was typed stays', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician)
  const page = await openPageAs(clinician)
  await page.goto('/publish')
  await settled(page)
  await page.getByLabel('Template title').fill('Knee, kept')

  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.locator('.notices').getByText('Knee, kept Saved, you may need to refresh your templates').waitFor()

  expect(await page.getByText('Knee, kept Saved').count(), 'said once').toBe(1)
  expect(await page.getByLabel('Template title').inputValue()).toBe('Knee, kept')
})

test('[PUB-182] on the Publish page, saving as a template is not offered on a phone', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician)
  const page = await openPageAs(clinician, { viewport: { width: 767, height: 800 } })
  await page.goto('/publish')
  const isOffered = () => page.getByRole('button', { name: 'Save as template' }).isVisible()
  expect(await isOffered()).toBe(false)
  await page.setViewportSize({ width: 768, height: 800 })
  expect(await isOffered()).toBe(true)
})

test.each(['list', 'template'])('[PUB-182] nor is the way there, from the programme’s %s layout', async (layout) => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician)
  const page = await openPageAs(clinician, { viewport: { width: 767, height: 800 } })
  await page.goto(`/program-settings?layout=${layout}`)
  const way = page.getByRole('link', { name: 'Save as template', includeHidden: true })
  expect(await way.isVisible()).toBe(false)
  await page.setViewportSize({ width: 768, height: 800 })
  expect(await way.isVisible()).toBe(true)
})
