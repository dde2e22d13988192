import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clinicianPages, openPages } from '#tests/browser-pages.ts'
import { openPage, openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeTemplate, makeUser } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

test('what has the focus never lies under what sticks to the screen', { timeout: 180_000 }, async () => {
  const { clinician, paths } = await clinicianPages()
  const found = [
    ...(await coveredOn(await openPageAs(clinician), paths)),
    ...(await coveredOn(await openPage(), await openPages())),
  ]
  expect(found).toEqual([])
})

test('Tab and Shift+Tab go through a template without ever hiding the focus', async () => {
  const clinician = await makeUser()
  const template = await makeTemplate(clinician, { exercises: ['ankle-pumps', 'heel-raise', 'quad-set', 'heel-slide'] })
  const page = await openPageAs(clinician, { viewport: { width: 1280, height: 600 } })
  await page.goto(`/program/${template.id}`)
  await settled(page)
  const found: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press(key)
      found.push(...(await page.evaluate(coveredFocus, false)))
    }
  }
  expect(found).toEqual([])
})

test('what asks before something is lost leaves the focus on the way out, as a page and as a dialog', async () => {
  const { clinician, paths } = await clinicianPages()
  const page = await openPageAs(clinician, { javaScriptEnabled: false })
  const asking = paths.filter((path) => /deletion|removal|clearing/.test(path))
  const focused = page.locator(':focus')
  for (const path of asking) {
    await page.goto(path)
    expect([path, await focused.textContent()]).toEqual([path, 'Cancel'])
  }

  const scripted = await openPageAs(clinician)
  await scripted.goto('/exercise?activeView=created')
  await settled(scripted)
  await scripted.getByRole('link', { name: 'Delete' }).first().click()
  await scripted.getByRole('dialog').waitFor()
  await expect.poll(() => scripted.locator(':focus').textContent()).toBe('Cancel')
})

async function coveredOn(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      found.push(...(await page.evaluate(coveredFocus, true)).map((what) => `${path} at ${size.width}: ${what}`))
    }
  }
  return found
}

/**
 * What can't be seen while it has the focus, not one point of it (or of the label that stands for it). `every`: each thing
 * that takes the focus is given it, forwards and backwards; else it is left where it is. Runs in the browser.
 */
function coveredFocus(every: boolean): string[] {
  const isSeen = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98]
    return parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(left + x * width, top + y * height)
        return hit && (element.contains(hit) || hit.contains(element))
      }),
    )
  }
  const selector = every ? 'a[href], button, input, select, textarea, summary, video, audio' : ':focus'
  const all = [...document.body.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0,
  )
  return [...all, ...all.toReversed()].flatMap((element) => {
    element.focus()
    const shown = element.matches('.visually-hidden') ? (element.nextElementSibling ?? element) : element
    // A list that has just been drawn anew may have put another in its place.
    return isSeen(shown) || !element.isConnected
      ? []
      : [`${element.tagName} .${element.className} “${shown.ariaLabel ?? shown.textContent.trim().slice(0, 40)}”`]
  })
}
