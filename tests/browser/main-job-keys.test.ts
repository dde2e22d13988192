import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, settled, useBrowser } from '#tests/browser.ts'
import { PASSWORD, makeClient, makeUser } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

const EXERCISES = ['Heel Raise', 'Front Plank', 'Bridge', 'Quad Set', 'Clamshell']

/** Somebody who presses keys, and counts them; what is typed into a field does not count. */
class Typist {
  presses = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(key: string) {
    this.presses++
    await this.page.keyboard.press(key)
  }

  /** Presses a key until this has the focus. */
  async reach(wanted: Locator, key = 'Tab') {
    const isThere = () => wanted.evaluate((element) => element === document.activeElement)
    for (let tries = 0; !(await isThere()); tries++) {
      if (tries > 40) throw new Error(`${key} does not get to ${String(wanted)}`)
      await this.press(key)
    }
  }

  async enter(wanted: Locator, key = 'Tab') {
    await this.reach(wanted, key)
    await this.press('Enter')
  }

  async type(text: string) {
    await this.page.keyboard.type(text)
  }
}

test.each([
  { way: 'with JavaScript', javaScriptEnabled: true, most: 90 },
  { way: 'without JavaScript', javaScriptEnabled: false, most: 110 },
])(
  'from signing in to the client’s page with five exercises takes at most $most key presses, $way',
  { timeout: 120_000 },
  async ({ javaScriptEnabled, most }) => {
    const clinician = await makeUser()
    await makeClient(clinician, { name: 'Ottilie Marsh', email: null })
    const page = await openPage({ javaScriptEnabled })
    const keys = new Typist(page)
    const skip = async () => {
      if (javaScriptEnabled) return settled(page)
      await keys.enter(page.getByRole('link', { name: 'Skip to the page' }))
    }

    await page.goto('/login')
    await keys.reach(page.getByLabel('Email'))
    await keys.type(clinician.email)
    await keys.press('Tab')
    await keys.type(PASSWORD)
    await keys.press('Enter')
    await page.waitForURL('**/dashboard')
    await skip()
    await keys.enter(page.getByRole('link', { name: 'Build a programme', exact: true }))
    await page.waitForURL('**/exercise')
    await skip()

    for (const [index, name] of EXERCISES.entries()) {
      await search(keys, name, { javaScriptEnabled, isFirst: index === 0 })
      await keys.enter(
        page.getByRole('button', { name: `Add to programme ${name}`, exact: true }),
        javaScriptEnabled ? 'ArrowRight' : 'Tab',
      )
      await page.getByRole('button', { name: `Remove from programme ${name}`, exact: true }).waitFor()
      await settled(page)
    }
    await keys.enter(page.getByRole('link', { name: 'Programme', exact: true }), 'Shift+Tab')
    await page.waitForURL('**/program-settings')
    await skip()

    await keys.enter(
      page.getByRole('listitem', { name: EXERCISES[0], exact: true }).getByRole('button', { name: 'Edit parameters' }),
    )
    await page.getByRole('heading', { name: 'Edit parameters' }).waitFor()
    if (!javaScriptEnabled) await skip()
    await keys.reach(page.getByLabel('Sets value', { exact: true }))
    await keys.type('5')
    await keys.press('Enter')
    await page.getByText(/5 sets/).waitFor()
    await keys.enter(page.getByRole('main').getByRole('link', { name: 'Publish', exact: true }), 'Shift+Tab')
    await page.waitForURL('**/publish')
    await skip()

    await keys.reach(page.getByLabel('Programme title'))
    await keys.type('Calf, week one')
    await keys.reach(page.getByRole('checkbox', { name: 'Ottilie Marsh' }))
    await keys.press('Space')
    if (await page.getByLabel('Send email?').isChecked()) {
      await keys.reach(page.getByLabel('Send email?'))
      await keys.press('Space')
    }
    await keys.enter(page.getByRole('button', { name: 'Publish', exact: true }))
    const link = page.getByRole('link', { name: 'Open client link' })
    await link.waitFor()
    await skip()
    const opening = page.context().waitForEvent('page')
    await keys.enter(link)
    await (await opening).getByRole('heading', { level: 1, name: /Calf, week one/ }).waitFor()

    expect(keys.presses).toBeLessThanOrEqual(most)
  },
)

/** Searches for an exercise, and goes to its card, the first one. */
async function search(
  keys: Typist,
  name: string,
  { javaScriptEnabled, isFirst }: { javaScriptEnabled: boolean; isFirst: boolean },
) {
  const { page } = keys
  const field = page.getByLabel('Search Exercises', { exact: true })
  if (javaScriptEnabled) await keys.press('/')
  await keys.reach(field, isFirst ? 'Tab' : 'Shift+Tab')
  await field.selectText()
  await keys.type(name)
  await keys.press('Enter')
  const card = page.getByRole('article', { name, exact: true })
  await page.waitForURL(new RegExp(`searchTerm=${name.replaceAll(' ', '.')}(&|#|$)`))
  await card.waitFor()
  await settled(page)
  await keys.reach(card.getByRole('link', { name, exact: true }))
}
