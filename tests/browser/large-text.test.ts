import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clinicianPages, openPages } from '#tests/browser-pages.ts'
import { openPage, openPageAs, useBrowser } from '#tests/browser.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
// Letters of twice the size, as somebody sets them in the browser's own settings.
useBrowser({ args: ['--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'] })

// A window of 1280 × 1024 at 400 %.
const NARROW = { viewport: { width: 320, height: 256 } }

test(
  'at 320 px with text of 200 % nothing is cut and nothing lies outside the page',
  { timeout: 180_000 },
  async () => {
    const { clinician, paths } = await clinicianPages()
    const found = [
      ...(await cutOn(await openPageAs(clinician, NARROW), paths)),
      ...(await cutOn(await openPage(NARROW), await openPages())),
    ]
    expect(found).toEqual([])
  },
)

async function cutOn(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    found.push(...(await page.evaluate(whatIsCut)).map((what) => `${path}: ${what}`))
  }
  return found
}

/** What is wider than the place it has, and what can't be reached by scrolling down. Runs in the browser. */
function whatIsCut(): string[] {
  const width = document.documentElement.clientWidth
  const named = (element: Element) =>
    `${element.tagName} .${element.getAttribute('class')} “${element.textContent?.trim().slice(0, 40)}”`
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, .skip')
  const isField = (element: Element) => element.matches('input, select, textarea, video, audio, progress, svg, svg *')
  const shown = [...document.body.querySelectorAll('*')].filter(isShown)
  const tooNarrow = shown
    .filter((element) => !isField(element) && getComputedStyle(element).display !== 'inline')
    .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
    .map((element) => `${named(element)} is ${element.scrollWidth} px in ${element.clientWidth}`)
  const outside = shown
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > width + 1
    })
    .map((element) => `${named(element)} lies outside`)
  const fixed = shown
    .filter((element) => getComputedStyle(element).position === 'fixed')
    .filter((element) => element.getBoundingClientRect().height > window.innerHeight / 2)
    .map((element) => `${named(element)} covers half of the screen`)
  return [...tooNarrow, ...outside, ...fixed]
}
