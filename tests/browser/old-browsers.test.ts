import { describe, expect, test } from 'vitest'
import { PASSWORD, makeClient, makeUser } from '#tests/factories.ts'
import { openPage, useBrowser } from '#tests/browser.ts'
import { OldPage } from '#tests/old-page.ts'
import { address, useApp } from '#tests/setup/app.ts'
import { OLD_VERSIONS, type OldVersion, fetchOldChromiums } from '#tests/setup/old-chromium.ts'

const areThere = await fetchOldChromiums()

useApp()
useBrowser()

/** The scripts start in those that pass the test at the door; the others do the same job without. */
const RUNS_SCRIPTS: Record<OldVersion, boolean> = { 67: false, 92: false, 109: true }
const isRunning = `Boolean(window.__reactRouterDataRouter)`

describe.runIf(areThere)('in Chromium', () => {
  test.each(OLD_VERSIONS)('%i the main job is done, and the client follows it', async (version) => {
    const clinician = await makeUser()
    await makeClient(clinician, { name: 'Ottilie Marsh' })
    const page = await OldPage.open(version)
    try {
      await signIn(page, clinician.email)
      await expect.poll(() => page.value(isRunning)).toBe(RUNS_SCRIPTS[version])
      await lookIntoMenu(page)
      await addFromLibrary(page, 'Seated Knee Extension')
      await giveTitle(page, 'Stronger knees')
      const portal = await publish(page, 'Ottilie Marsh')
      await follow(page, portal)
    } finally {
      await page.close()
    }
  })
})

test('a browser that has been updated gets the scripts again, and stays where it was', async () => {
  const page = await openPage()
  await page.context().addCookies([{ name: 'scripts', value: 'none', url: address }])

  await page.goto('/login?redirectTo=%2Fclients')

  await expect.poll(() => page.evaluate(isRunning).catch(() => false)).toBe(true)
  expect(page.url()).toBe(`${address}/login?redirectTo=%2Fclients`)
  expect(await page.context().cookies()).toEqual([])
})

async function signIn(page: OldPage, email: string) {
  await page.visit('/login')
  await page.type('Email', email)
  await page.type('Password', PASSWORD)
  await page.press('Log in')
  await page.reads('Build a programme')
  await page.fits()
}

/** It lies over nothing until it is opened, and its button shuts it. */
async function lookIntoMenu(page: OldPage) {
  const isOpen = `document.querySelector('.account-menu').open`
  expect(await page.value(isOpen)).toBe(false)
  await page.press('RV, the menu of')
  await page.reads('Logout')
  await page.press('RV, the menu of')
  await expect.poll(() => page.value(isOpen)).toBe(false)
}

async function addFromLibrary(page: OldPage, name: string) {
  await page.visit('/exercise')
  await page.type('Search Exercises', name)
  await page.press('Search')
  await expect.poll(() => page.value(`document.querySelector('.card h2').textContent`)).toBe(name)
  await page.press(`Add to programme ${name}`)
  await expect.poll(() => page.value(`document.querySelector('.collection-button').dataset.count`)).toBe('1')
  await page.press('Easy')
  await page.fits()
}

async function giveTitle(page: OldPage, title: string) {
  await page.visit('/program-settings')
  await page.type('Programme title', title)
  await page.press('Save title')
  await expect.poll(() => page.value(`document.querySelector('h1').textContent`)).toBe(title)
  expect(await page.value(picturesShown)).toBe(true)
}

/** Returns the address that the client gets. */
async function publish(page: OldPage, client: string) {
  await page.visit('/publish')
  await page.press(client)
  await page.press('Publish', 'button')
  await page.reads('Open client link')
  await page.fits()
  return (await page.value<string>(`document.querySelector('a[href*="/portal/"]').href`)) ?? ''
}

/** On a phone; the pictures are behind the tab beside the film. */
async function follow(page: OldPage, portal: string) {
  await page.resize(360, 740)
  await page.visit(portal)
  await page.press('Images', 'label')
  await expect.poll(() => page.value(picturesShown)).toBe(true)
  await page.press('Done today')
  await page.reads('1 of 1 done today')
  await page.fits()
}

/** There are some, in colours and at a size that a person sees. */
const picturesShown = `document.images.length > 0 &&
  Array.from(document.images).every(image => image.naturalWidth > 0 && image.offsetHeight > 40)`
