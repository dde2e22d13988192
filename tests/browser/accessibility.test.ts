import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { openPage, openPageAs, useBrowser } from '#tests/browser.ts'
import {
  libraryExercise,
  makeClient,
  makeExercise,
  makePrescription,
  makeTemplate,
  makeUser,
  makeWorkingProgramme,
} from '#tests/factories.ts'
import { makeFilmed } from '#tests/films.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 900 }
// In the dark only the colours differ.
const LOOKS = {
  light: { sizes: [PHONE, DESK], options: { rules: { 'target-size': { enabled: true } } } },
  dark: { sizes: [DESK], options: { runOnly: ['color-contrast', 'link-in-text-block'] } },
}

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  test('on the pages of a signed-in clinician', { timeout: 300_000 }, async () => {
    const clinician = await makeUser()
    const client = await makeClient(clinician)
    const template = await makeTemplate(clinician)
    const { prescriptionId } = await makePrescription(clinician, client)
    const { exercises } = await makeWorkingProgramme(clinician)
    const item = `/program-settings/${exercises[0]?.id}`
    const exercise = await libraryExercise('bridge')
    const own = await makeExercise(clinician)
    const filmed = await makeFilmed(clinician)
    const tag = await db.tag.create({ data: { name: 'Pool', group: 'Places', userId: clinician.id } })
    const page = await openPageAs(clinician, { colorScheme, bypassCSP: true })
    await expectNothingFound(page, LOOKS[colorScheme], [
      '/dashboard',
      '/dashboard/appointments/new',
      '/exercise',
      '/exercise?searchTerm=nothingatall',
      `/exercise/${exercise.id}`,
      `/exercise/${filmed.id}`,
      `/exercise/sharing?ids=${exercise.id}`,
      '/exercise/tags',
      `/exercise/tags?edit=${tag.id}`,
      `/exercise/tags/${tag.id}/deletion`,
      '/support',
      '/exercise/new',
      `/exercise/${own.id}/edit`,
      `/exercise/${own.id}/deletion`,
      '/collection',
      '/collection/clearing',
      '/program',
      `/program/${template.id}`,
      `/program/${template.id}/settings`,
      `/program/${template.id}/settings?saveAs=Another`,
      `/program/${template.id}/deletion`,
      `/program/sharing?ids=${template.id}`,
      `/program/deletion?ids=${template.id}`,
      '/program/load',
      '/program-settings',
      '/program-settings?layout=template',
      `/program-settings/removal?item=${exercises[0]?.id}`,
      `${item}/parameters`,
      `${item}/name`,
      `${item}/description`,
      `${item}/video`,
      `${item}/images`,
      `${item}/removal`,
      '/publish',
      '/clients',
      '/clients/new',
      `/clients/${client.id}/details`,
      `/clients/${client.id}/prescriptions`,
      `/prescriptions/${prescriptionId}`,
      '/account/details',
      '/account/security',
      '/account/sharing',
      '/account/subscription',
    ])
  })

  test('on the pages that anybody may open, and the client’s', async () => {
    const clinician = await makeUser()
    const { slug } = await makeFilmed(clinician)
    const open = await makePrescription(clinician, await makeClient(clinician), { exercises: ['quad-set', slug ?? ''] })
    const locked = await makePrescription(clinician, await makeClient(clinician), { privatePrescription: true })
    const page = await openPage({ colorScheme, bypassCSP: true })
    await expectNothingFound(page, LOOKS[colorScheme], [
      '/login',
      '/register',
      '/forgot-password',
      '/expired-password?token=old',
      '/verify-email?token=old',
      '/portal',
      `/portal/${open.portalToken}`,
      `/portal/${locked.portalToken}`,
      '/portal/no-such-link',
    ])
  })
})

async function expectNothingFound(page: Page, { sizes, options }: (typeof LOOKS)['light' | 'dark'], paths: string[]) {
  const found: string[] = []
  for (const path of paths) {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto(path)
      found.push(...(await violations(page, options)).map((violation) => `${path} at ${size.width}: ${violation}`))
    }
  }
  expect(found).toEqual([])
}

async function violations(page: Page, options: object): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
      }
    }
    const { violations } = await axe.run({ ...options, resultTypes: ['violations'], selectors: false })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) =>
          `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
      ),
    )
  }, options)
}
