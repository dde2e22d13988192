import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clinicianPages, openPages } from '#tests/browser-pages.ts'
import { openPage, openPageAs, useBrowser } from '#tests/browser.ts'
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
    const { clinician, paths } = await clinicianPages()
    const page = await openPageAs(clinician, { colorScheme, bypassCSP: true })
    await expectNothingFound(page, LOOKS[colorScheme], paths)
  })

  test('on the pages that anybody may open, and the client’s', async () => {
    const page = await openPage({ colorScheme, bypassCSP: true })
    await expectNothingFound(page, LOOKS[colorScheme], await openPages())
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
