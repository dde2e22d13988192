import { expect, test } from 'vitest'
import { openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

async function openPanel(width: number) {
  const me = await makeUser()
  await makeWorkingProgramme(me, { exercises: ['bridge', 'clamshell'] })
  const page = await openPageAs(me, { viewport: { width, height: 800 } })
  await page.goto('/exercise')
  await settled(page)
  await page.getByRole('button', { name: 'Collection, 2 exercises' }).click()
  const panel = page.getByRole('dialog', { name: 'Collection' })
  await panel.getByRole('heading', { name: 'Collection' }).waitFor()
  return { page, panel }
}

test('[LIB-126] the collection slides in from the side within 200 ms', async () => {
  const { panel } = await openPanel(1280)

  const style = await panel.evaluate((dialog) => {
    const { animationName, animationDuration } = getComputedStyle(dialog)
    return { animationName, animationDuration }
  })

  expect(style).toEqual({ animationName: 'slide-in', animationDuration: '0.2s' })
})

test('[LIB-127] below 768 px it takes the full width, from there on a part of it', async () => {
  const narrow = await openPanel(767)
  const wide = await openPanel(768)

  await expect.poll(async () => (await narrow.panel.boundingBox())?.x).toBe(0)
  expect((await narrow.panel.boundingBox())?.width).toBe(767)
  expect((await wide.panel.boundingBox())?.width).toBeLessThan(600)
})

test('[LIB-129] its close button closes it, and the page behind is as it was', async () => {
  const { page, panel } = await openPanel(1280)

  await panel.getByRole('button', { name: 'Close' }).click()

  await panel.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/exercise')
})

test('[LIB-142] with script the selection is toggled on the spot, and its bulk actions come and go with it', async () => {
  const { page } = await openPanel(1280)
  await page.goto('/program-settings')
  await settled(page)
  const remove = page.getByRole('button', { name: 'Remove selected' })
  expect(await remove.isVisible()).toBe(false)

  await page.getByRole('button', { name: 'Toggle selection' }).click()

  expect(
    await page
      .getByRole('checkbox', { name: /^Select / })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)),
  ).toEqual([true, true])
  await page.getByRole('button', { name: 'Apply to selected' }).first().click()
  await page.getByText("The parameters of 'Bridge' are applied to 1 exercise").waitFor()
  await page.getByRole('checkbox', { name: 'Select Bridge' }).uncheck()
  await remove.click()
  await page.getByRole('heading', { name: 'Remove this exercise?' }).waitFor()
})
