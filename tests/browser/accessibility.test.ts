import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clinicianPages, openPages } from '#tests/browser-pages.ts'
import { openPage, openPageAs, useBrowser } from '#tests/browser.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

// Chromium tells the colour that letters are filled with as it was before it was forced; no style sheet here sets it.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  'getPropertyValue("-webkit-text-fill-color")',
  'getPropertyValue("color")',
)
// So high that nothing lies under the bar at the bottom, which would not count as a target of full size.
const PHONE = { width: 360, height: 8000 }
const DESK = { width: 1280, height: 900 }
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] }
const LOOKS = {
  light: { sizes: [PHONE, DESK], options: { rules: { 'target-size': { enabled: true } } } },
  // In the dark only the colours differ.
  dark: { sizes: [DESK], options: COLOURS },
}

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  // Those who choose dark colours often choose stillness too.
  const options = { colorScheme, reducedMotion: colorScheme === 'dark' ? 'reduce' : null, bypassCSP: true } as const

  test('on the pages of a signed-in clinician', { timeout: 300_000 }, async () => {
    const { clinician, paths } = await clinicianPages()
    await expectNothingFound(await openPageAs(clinician, options), colorScheme, paths)
  })

  test('on the pages that anybody may open, and the client’s', async () => {
    await expectNothingFound(await openPage(options), colorScheme, await openPages())
  })
})

/** Nor any ring around the focus that is hard to see; and nothing in forced colours, which are the same for light and dark. */
async function expectNothingFound(page: Page, look: keyof typeof LOOKS, paths: string[]) {
  const { sizes, options } = LOOKS[look]
  const found: string[] = []
  const note = (where: string, what: string[]) => found.push(...what.map((one) => `${where}: ${one}`))
  for (const path of paths) {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto(path)
      note(`${path} at ${size.width}`, await violations(page, options))
    }
    note(path, await page.evaluate(weakFocusRings))
    if (look === 'dark') {
      await page.emulateMedia({ forcedColors: 'active' })
      note(`${path} in forced colours`, await violations(page, COLOURS))
      await page.emulateMedia({ forcedColors: 'none' })
    }
  }
  expect(found).toEqual([])
}

/** What gets a ring of less than 3:1 against what lies around it when it has the focus. Runs in the browser. */
function weakFocusRings(): string[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const luminance = (colour: string) => {
    if (!context) return 0
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const background = (element: Element | null): string => {
    if (!element) return 'white'
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor.endsWith(', 0)') || backgroundColor.endsWith('/ 0)')
      ? background(element.parentElement)
      : backgroundColor
  }
  const rings = (element: HTMLElement) => {
    element.focus({ focusVisible: true } as FocusOptions)
    const beside = element.matches('.visually-hidden') ? element.nextElementSibling : element.closest('label')
    const looks = [element, beside].flatMap((shown) =>
      shown ? [getComputedStyle(shown), getComputedStyle(shown, '::after')] : [],
    )
    const inner = [...(beside?.children ?? [])].map((child) => getComputedStyle(child))
    return [...looks, ...inner].filter(({ outlineStyle }) => outlineStyle !== 'none')
  }
  const all = document.body.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  return [...all]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'))
    .filter((element) => element.tabIndex >= 0)
    .filter((element) => {
      const around = background(element.parentElement)
      return !rings(element).some(({ outlineColor }) => contrast(outlineColor, around) >= 3)
    })
    .map((element) => `the focus can hardly be seen on ${element.outerHTML.slice(0, 120)}`)
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
