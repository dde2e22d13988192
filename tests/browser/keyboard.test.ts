import { expect, test } from 'vitest'
import { openPage, openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { PASSWORD, makeClient, makeExercise, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { keys } from '#tests/hands.ts'
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

  await keys.type(page.getByLabel('Email'), clinician.email)
  await keys.type(page.getByLabel('Password'), PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')

  await keys.press(page.getByRole('link', { name: 'Build a programme', exact: true }))
  await keys.type(page.getByLabel('Search Exercises', { exact: true }), 'heel raise')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Heel Raise', exact: true }).waitFor()
  await settled(page)
  await keys.press(
    page.getByRole('article', { name: 'Heel Raise', exact: true }).getByRole('button', { name: 'Add to programme' }),
  )
  await page.getByRole('button', { name: 'Collection, 1 exercise' }).waitFor()
  await keys.type(page.getByLabel('Search Exercises', { exact: true }), 'calf stretch')
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
  await keys.press(
    page.getByRole('article', { name: stretch, exact: true }).getByRole('button', { name: 'Add to programme' }),
  )
  await page.getByRole('button', { name: 'Collection, 2 exercises' }).waitFor()

  await keys.press(page.getByRole('link', { name: 'Programme', exact: true }))
  await page.waitForURL('**/program-settings')
  await settled(page)
  await keys.type(page.getByLabel('Programme title', { exact: true }), 'Calf, week one')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Calf, week one' }).waitFor()
  await settled(page)
  await keys.press(
    page.getByRole('listitem', { name: stretch, exact: true }).getByRole('button', { name: 'Move to top' }),
  )
  await expect
    .poll(() => page.getByRole('listitem').getByRole('heading').allTextContents())
    .toEqual([stretch, 'Heel Raise'])
  await keys.press(
    page.getByRole('listitem', { name: 'Heel Raise', exact: true }).getByRole('button', { name: 'Edit parameters' }),
  )
  await keys.type(page.getByLabel('Sets value', { exact: true }), '5')
  await page.keyboard.press('Enter')
  await page
    .getByRole('listitem', { name: 'Heel Raise' })
    .getByText(/5 sets/)
    .waitFor()

  await keys.press(page.getByRole('link', { name: 'Publish', exact: true }))
  await page.waitForURL('**/publish')
  await settled(page)
  await keys.tick(page.getByRole('checkbox', { name: 'Ottilie Marsh' }))
  if (await page.getByLabel('Send email?').isChecked()) await keys.tick(page.getByLabel('Send email?'))
  await keys.press(page.getByRole('button', { name: 'Publish', exact: true }))
  await page.getByRole('link', { name: 'Open client link' }).waitFor()
})

test('[LIB-143, PUB-071] dragging an exercise, by pointer and by keys, gives the order that the buttons would', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician, { exercises: ['quad-set', 'heel-slide', 'bridge'] })
  const page = await openPageAs(clinician)
  await page.goto('/program-settings')
  const handles = page.getByRole('button', { name: 'Drag to reorder' })
  const names = () => page.getByRole('listitem').getByRole('heading').allTextContents()
  await handles.first().waitFor()
  await settled(page)

  const from = await handles.first().boundingBox()
  const to = await handles.last().boundingBox()
  await page.mouse.move((from?.x ?? 0) + 12, (from?.y ?? 0) + 12)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 12, (to?.y ?? 0) + 20, { steps: 12 })
  await page.getByText('Quad Set is over number 3 of 3').waitFor()
  await page.mouse.up()
  await expect.poll(names).toEqual(['Heel Slide', 'Bridge', 'Quad Set'])
  await settled(page)

  await handles.last().focus()
  await page.keyboard.press('Space')
  await page.getByText(/Quad Set (lifted|is over number 3)/).waitFor()
  // The arrow keys are listened to once the rows have been measured, a moment after the announcement.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  await page.keyboard.press('ArrowUp')
  await page.getByText('Quad Set is over number 2 of 3').waitFor()
  await page.keyboard.press('Space')
  await expect.poll(names).toEqual(['Heel Slide', 'Quad Set', 'Bridge'])
  await settled(page)
  await page.reload()
  expect(await names()).toEqual(['Heel Slide', 'Quad Set', 'Bridge'])
})

test('a filter that is ticked by keyboard keeps the focus, so that the next one is a Tab away', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/exercise')
  await settled(page)

  await keys.tick(page.getByRole('checkbox', { name: /^Easy/ }))
  await page.getByRole('link', { name: 'Remove filter Easy' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')

  await page.getByRole('link', { name: 'Remove filter Medium' }).waitFor()
  expect(await page.locator('input[name=filter]:checked').count()).toBe(2)
})

test('what is deleted by keyboard leaves the focus in the page, not at its very beginning', async () => {
  const clinician = await makeUser()
  await makeExercise(clinician, { exerciseName: 'Old Reach' })
  const page = await openPageAs(clinician)
  await page.goto('/exercise?activeView=created')
  await settled(page)

  await keys.press(page.getByRole('article', { name: 'Old Reach' }).getByRole('link', { name: 'Delete' }))
  await page.getByRole('heading', { name: 'Delete Old Reach?' }).waitFor()
  await keys.press(page.getByRole('button', { name: 'Delete', exact: true }))
  await page.getByText("'Old Reach' deleted successfully!").waitFor()

  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Exercises')
})

test('the harder exercise opens in the dialog at its top, with the focus in it', async () => {
  const page = await openPageAs(await makeUser(), { viewport: { width: 1280, height: 500 } })
  await page.goto('/exercise?searchTerm=heel+raise')
  await settled(page)
  await page.getByRole('link', { name: 'Heel Raise', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Exercise' })

  await dialog.getByRole('link', { name: /^Harder:/ }).click()
  await expect.poll(() => dialog.getByRole('heading', { level: 1 }).textContent()).not.toBe('Heel Raise')

  expect(await dialog.locator('.dialog-body').evaluate((body) => body.scrollTop)).toBe(0)
  await expect
    .poll(() => dialog.getByRole('heading', { level: 1 }).evaluate((element) => element === document.activeElement))
    .toBe(true)
})

test('the choice between video and images shows no dot when it is made', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/exercise?searchTerm=heel+raise')
  await settled(page)
  await page.getByRole('link', { name: 'Heel Raise', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Exercise' })

  await dialog.getByText('Images', { exact: true }).click()

  const dot = dialog.getByRole('radio', { name: 'Images' })
  expect(
    await dot.evaluate((radio) => [radio === document.activeElement, radio.getBoundingClientRect().width]),
  ).toEqual([true, 1])
})
