import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeClient, makeTemplate, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

/** Starts to write down what live regions of the page say, in order, as a screen reader would read it out. */
async function listen(page: Page) {
  const heard: string[] = []
  await page.exposeFunction('heard', (text: string) => void heard.push(text))
  await page.addInitScript(() => {
    const { heard } = globalThis as unknown as { heard: (text: string) => void }
    const textOf = (node: Node) => node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
    const read = (record: MutationRecord) => {
      const place = record.target instanceof Element ? record.target : record.target.parentElement
      const region = place?.closest('[role=status], [role=alert], [aria-live]')
      if (!region) return []
      if (region.getAttribute('aria-atomic') !== 'false') return [textOf(region)]
      return [...record.addedNodes].map(textOf)
    }
    new MutationObserver((records) => {
      for (const text of new Set(records.flatMap(read))) if (text) heard(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return heard
}

const DONE = ['Heel Raise', 'Front Plank', 'Bridge']

test('the main job can be heard: each thing that was done is told once', { timeout: 60_000 }, async () => {
  const clinician = await makeUser()
  await makeClient(clinician, { name: 'Ottilie Marsh', email: null })
  const page = await openPageAs(clinician)
  const heard = await listen(page)
  await page.goto('/exercise')
  await settled(page)

  for (const name of DONE) {
    await page.getByLabel('Search Exercises', { exact: true }).fill(name)
    await page.waitForURL(new RegExp(`searchTerm=${name.replaceAll(' ', '.')}$`))
    await page.getByRole('article', { name, exact: true }).waitFor()
    await page.getByRole('button', { name: `Add to programme ${name}`, exact: true }).click()
    await expect.poll(() => heard.at(-1)).toBe(`${name} added, ${DONE.indexOf(name) + 1} in programme`)
    await settled(page)
  }
  await page.getByRole('button', { name: 'Remove from programme Bridge', exact: true }).click()
  await expect.poll(() => heard.at(-1)).toBe('Bridge removed, 2 in programme')

  await page.getByRole('link', { name: 'Programme', exact: true }).click()
  await page.getByRole('button', { name: 'Move up Front Plank' }).click()
  await expect.poll(() => heard.at(-1)).toBe('Front Plank is now number 1 of 2')
  await page.getByRole('checkbox', { name: 'Select Heel Raise' }).check()
  await expect.poll(() => heard.at(-1)).toBe('1 selected')
  await page.getByRole('button', { name: 'Toggle selection' }).click()
  await expect.poll(() => heard.at(-1)).toBe('2 selected')
  await page.getByLabel('Programme title').fill('Calf, week one')
  await page.getByRole('button', { name: 'Save title' }).click()
  await expect.poll(() => heard.at(-1)).toMatch(/^Title saved/)
  await settled(page)

  await page.getByRole('link', { name: 'Publish', exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Ottilie Marsh' }).check()
  if (await page.getByLabel('Send email?').isChecked()) await page.getByLabel('Send email?').uncheck()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('link', { name: 'Open client link' }).waitFor()

  const outcomes = heard.filter((text) => / (added|removed|is now|selected)|saved/.test(text))
  expect(outcomes).toEqual([...new Set(outcomes)])
})

test('another page of a list is told, and each toast alone', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician, { exercises: ['bridge'] })
  const page = await openPageAs(clinician)
  const heard = await listen(page)
  await page.goto('/exercise')
  await settled(page)

  await page.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => heard.find((text) => text.startsWith('Page'))).toMatch(/^Page 2 of \d+$/)

  for (const name of await page
    .getByRole('button', { name: /^Clone/ })
    .all()
    .then((all) => all.slice(0, 2))) {
    await name.click()
    await settled(page)
  }
  await expect.poll(() => heard.filter((text) => text.includes('duplicated')).length).toBe(2)
  const [first, second] = heard.filter((text) => text.includes('duplicated'))
  expect(second).not.toContain(first)
})

test('how many templates are selected is told', async () => {
  const clinician = await makeUser()
  await makeTemplate(clinician, { programmeTitle: 'Ankle' })
  await makeTemplate(clinician, { programmeTitle: 'Knee' })
  const page = await openPageAs(clinician)
  const heard = await listen(page)
  await page.goto('/program')
  await settled(page)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect.poll(() => heard.at(-1)).toBe('2 selected')
  await page.getByRole('checkbox', { name: 'Select Knee' }).uncheck()

  await expect.poll(() => heard.at(-1)).toBe('1 selected')
})

test('a drop is told once, and what lifting says is not cut short', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician, { exercises: ['quad-set', 'bridge'] })
  const page = await openPageAs(clinician)
  const heard = await listen(page)
  await page.goto('/program-settings')
  await settled(page)

  await page.getByRole('button', { name: 'Drag to reorder Bridge' }).focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() => heard)
    .toEqual(['Bridge lifted. Move it with the arrow keys, drop it with Space, cancel with Escape.'])
  // Where the rows are is measured a moment after one was lifted.
  const goUp = () => page.keyboard.press('ArrowUp').then(() => heard.at(-1))
  await expect.poll(goUp).toBe('Bridge is over number 1 of 2')
  await page.keyboard.press('Space')
  await expect.poll(() => heard.at(-1)).toBe('Bridge is now number 1 of 2')
  await settled(page)

  expect(heard).toHaveLength(3)
})

test('a toast waits while it is used, and gives the focus back', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician, { exercises: ['quad-set'] })
  const page = await openPageAs(clinician)
  await page.clock.install()
  await page.goto('/program-settings')
  await settled(page)
  const save = page.getByRole('button', { name: 'Save title' })
  await save.click()
  const toast = page.getByRole('status').getByText('Title saved')
  await toast.waitFor()

  const close = page.getByRole('status').getByRole('button', { name: 'Close' })
  await close.focus()
  await page.clock.runFor(20_000)
  expect(await toast.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)

  await save.press('Enter')
  await toast.waitFor()
  await page.clock.runFor(9000)
  await toast.waitFor({ state: 'detached' })
})

test('that a link to choose a new password is on its way stays until it is closed', async () => {
  const page = await openPage()
  await page.clock.install()
  await page.goto('/forgot-password')
  await settled(page)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  const toast = page.getByText('a link to choose a new password is on its way')
  await toast.waitFor()

  await page.clock.runFor(60_000)

  expect(await toast.isVisible()).toBe(true)
})

test('a session that has ended is told once, and its link keeps the focus while the request is sent again', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician)
  const page = await openPageAs(clinician)
  const heard = await listen(page)
  await page.goto('/program-settings')
  await settled(page)
  let tries = 0
  page.on('response', (response) => (tries += Number(response.status() === 401)))
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save title' }).click()
  const link = page.getByRole('link', { name: 'Log in' })
  await link.focus()

  await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(2)

  expect(heard.filter((text) => text.includes('session has ended'))).toHaveLength(1)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
})
