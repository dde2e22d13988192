import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPageAs, useBrowser } from '#tests/browser.ts'
import {
  libraryExercise,
  makeClient,
  makeExercise,
  makePrescription,
  makeTemplate,
  makeUser,
  makeWorkingProgramme,
} from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

/** The links, buttons and boxes of which the middle lies under something else, so that a click there goes elsewhere. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, summary, input:not([type=hidden]), select'),
    ]
    const isReachable = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'center', inline: 'center' })
      // The first of its lines: the middle of a link in two lines may be beside it.
      const [box] = control.getClientRects()
      if (!box || !control.checkVisibility({ visibilityProperty: true })) return true
      // What is moved out of sight until it has the focus.
      if (box.bottom <= 0 || box.width <= 1 || control.closest('.visually-hidden')) return true
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return control.contains(hit) || (hit instanceof HTMLLabelElement && hit.control === control)
    }
    return controls.filter((control) => !isReachable(control)).map((control) => control.outerHTML.slice(0, 160))
  })

test.each([
  { size: 'on a desk', viewport: { width: 1280, height: 900 } },
  { size: 'on a phone', viewport: { width: 360, height: 740 } },
])(
  '[LIB-051] a click in the middle of any link or button goes to it, $size',
  { timeout: 120_000 },
  async ({ viewport }) => {
    const clinician = await makeUser()
    const client = await makeClient(clinician)
    const template = await makeTemplate(clinician)
    const { prescriptionId, portalToken } = await makePrescription(clinician, client)
    const { exercises } = await makeWorkingProgramme(clinician)
    await makeExercise(clinician, { exerciseName: 'Wibble for Nora', clientId: client.id })
    const { id } = await libraryExercise('bridge')
    const page = await openPageAs(clinician, { viewport, reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    for (const path of [
      '/dashboard',
      '/exercise?activeView=created',
      '/exercise?searchTerm=knee',
      `/exercise/${id}`,
      '/exercise/new',
      '/collection',
      '/program',
      `/program/${template.id}`,
      '/program-settings',
      `/program-settings/${exercises[0]?.id}/parameters`,
      '/publish',
      '/clients',
      `/clients/${client.id}/details`,
      `/clients/${client.id}/prescriptions`,
      `/prescriptions/${prescriptionId}`,
      '/account/details',
      `/portal/${portalToken}`,
    ]) {
      await page.goto(path)
      const elements = await covered(page)
      if (elements.length > 0) found[path] = elements
    }
    expect(found).toEqual({})
  },
)
