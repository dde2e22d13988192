import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { PASSWORD, makeClient, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

test.each([
  { way: 'with JavaScript', javaScriptEnabled: true },
  { way: 'without JavaScript', javaScriptEnabled: false },
])('[LIB-140] the main job by keyboard alone, $way', async ({ javaScriptEnabled }) => {
  const clinician = await makeUser()
  await makeClient(clinician, { name: 'Ottilie Marsh', email: null })
  const page = await openPage({ javaScriptEnabled })
  await page.goto('/login')

  await type(page, 'Email', clinician.email)
  await type(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')

  await goTo(page, 'link', 'Build a programme')
  await type(page, 'Search Exercises', 'heel raise')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Heel Raise', exact: true }).waitFor()
  await settled(page)
  await pressIn(page, 'article', 'Heel Raise', 'Add to programme')
  await page.getByRole('button', { name: 'Collection, 1 exercise' }).waitFor()
  await type(page, 'Search Exercises', 'calf stretch')
  await page.keyboard.press('Enter')
  await page
    .getByRole('article', { name: /calf stretch/i })
    .first()
    .waitFor()
  await settled(page)
  const stretch =
    (await page
      .getByRole('article', { name: /calf stretch/i })
      .first()
      .getByRole('heading')
      .textContent()) ?? ''
  await pressIn(page, 'article', stretch, 'Add to programme')
  await page.getByRole('button', { name: 'Collection, 2 exercises' }).waitFor()

  await goTo(page, 'link', 'Programme')
  await page.waitForURL('**/program-settings')
  await settled(page)
  await type(page, 'Programme title', 'Calf, week one')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Calf, week one' }).waitFor()
  await settled(page)
  await pressIn(page, 'listitem', stretch, 'Move to top')
  await expect
    .poll(() => page.getByRole('listitem').getByRole('heading').allTextContents())
    .toEqual([stretch, 'Heel Raise'])
  await pressIn(page, 'listitem', 'Heel Raise', 'Edit parameters')
  await type(page, 'Sets value', '5')
  await page.keyboard.press('Enter')
  await page
    .getByRole('listitem', { name: 'Heel Raise' })
    .getByText(/5 sets/)
    .waitFor()

  await goTo(page, 'link', 'Publish')
  await page.waitForURL('**/publish')
  await settled(page)
  await focus(page, () => page.getByRole('checkbox', { name: 'Ottilie Marsh' }))
  await page.keyboard.press('Space')
  if (await page.getByLabel('Send email?').isChecked()) {
    await focus(page, () => page.getByLabel('Send email?'))
    await page.keyboard.press('Space')
  }
  await goTo(page, 'button', 'Publish')
  await page.getByRole('link', { name: 'Open client link' }).waitFor()
})

test('[LIB-143, PUB-071] dragging an exercise, by pointer and by keys, gives the order that the buttons would', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician, { exercises: ['quad-set', 'heel-slide', 'bridge'] })
  const page = await openPageAs(clinician)
  await page.goto('/program-settings')
  const handles = page.getByRole('button', { name: 'Drag to reorder' })
  const names = () => page.getByRole('listitem').getByRole('heading').allTextContents()
  await expect
    .poll(async () => {
      await page.mouse.move(400, 300)
      await page.mouse.move(410, 300)
      return handles.count()
    })
    .toBeGreaterThan(1)

  const from = await handles.first().boundingBox()
  const to = await handles.last().boundingBox()
  await page.mouse.move((from?.x ?? 0) + 12, (from?.y ?? 0) + 12)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 12, (to?.y ?? 0) + 20, { steps: 12 })
  await page.mouse.up()
  await expect.poll(names).toEqual(['Heel Slide', 'Bridge', 'Quad Set'])
  await settled(page)

  await handles.last().focus()
  await page.keyboard.press('Space')
  await page.waitForTimeout(150)
  await page.keyboard.press('ArrowUp')
  await page.waitForTimeout(150)
  await page.keyboard.press('Space')
  await expect.poll(names).toEqual(['Heel Slide', 'Quad Set', 'Bridge'])
  await settled(page)
  await page.reload()
  expect(await names()).toEqual(['Heel Slide', 'Quad Set', 'Bridge'])
})

/** Tabs on until the wanted element has the focus; it must be reachable, and its focus visible. */
async function focus(page: Page, wanted: () => ReturnType<Page['getByRole']>) {
  for (let presses = 0; presses < 150; presses++) {
    if (
      await wanted()
        .first()
        .evaluate((element) => element === document.activeElement)
    )
      return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there')
}

async function goTo(page: Page, role: 'link' | 'button', name: string) {
  await focus(page, () => page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string) {
  await focus(page, () => page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function pressIn(page: Page, role: 'article' | 'listitem', part: string, button: string) {
  await focus(page, () => page.getByRole(role, { name: part, exact: true }).getByRole('button', { name: button }))
  await page.keyboard.press('Enter')
}
