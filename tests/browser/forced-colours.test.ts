import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPageAs, useBrowser } from '#tests/browser.ts'
import { libraryExercise, makeTemplate, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

test('in forced colours what is chosen looks different from what is not', async () => {
  const clinician = await makeUser()
  await makeWorkingProgramme(clinician)
  const [shared, notShared] = [
    await makeTemplate(clinician, { sharedByKey: true }),
    await makeTemplate(clinician, { programmeTitle: 'Not shared' }),
  ]
  const { id: exerciseId } = await libraryExercise('bridge')
  const page = await openPageAs(clinician, { forcedColors: 'active', javaScriptEnabled: false })
  const tab = (name: string) => page.getByRole('navigation', { name: 'Creator' }).getByRole('link', { name })
  const part = (name: string) => page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name })
  const layout = (name: string) => page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name })

  await expectDifference(page, tab('Templates'), { on: '/program', off: '/publish' })
  await expectDifference(page, part('Creator'), { on: '/publish', off: '/clients' })
  await expectDifference(page, layout('Template'), {
    on: '/program-settings?layout=template',
    off: '/program-settings',
  })
  await expectDifference(page, page.getByRole('link', { name: 'Page 1' }), {
    on: '/exercise',
    off: '/exercise?currentPage=2',
  })

  await page.goto(`/exercise/${exerciseId}`)
  await expectDifferenceAfter(page.locator('label', { hasText: 'Images' }), press)
  await expectDifferenceAfter(page.getByRole('button', { name: 'Show captions' }), press)
  await expectDifference(page, page.getByRole('switch').locator('span'), {
    on: `/program/${shared.id}/settings`,
    off: `/program/${notShared.id}/settings`,
  })
})

const press = (control: Locator) => control.click()

async function expectDifference(page: Page, control: Locator, { on, off }: { on: string; off: string }) {
  await page.goto(on)
  const chosen = await look(control)
  await page.goto(off)
  expect({ [String(control)]: (await look(control)).equals(chosen) }).toEqual({ [String(control)]: false })
}

async function expectDifferenceAfter(control: Locator, change: (control: Locator) => Promise<void>) {
  const before = await look(control)
  await change(control)
  expect({ [String(control)]: (await look(control)).equals(before) }).toEqual({ [String(control)]: false })
}

/** The control as it is seen, with neither the pointer nor the focus on it. */
async function look(control: Locator): Promise<Buffer> {
  await control.page().mouse.move(0, 0)
  return control.screenshot()
}
