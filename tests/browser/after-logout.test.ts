import { expect, test } from 'vitest'
import { openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeClient, makeUser } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
// Back as people have it, with whole pages kept in memory where they may be.
useBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })

test.each([
  { way: 'with JavaScript', javaScriptEnabled: true },
  { way: 'without JavaScript', javaScriptEnabled: false },
])('after logging out Back shows no client, $way', async ({ javaScriptEnabled }) => {
  const me = await makeUser()
  await makeClient(me, { name: 'Nora Quill' })
  const page = await openPageAs(me, { javaScriptEnabled })
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Nora Quill', exact: true }).waitFor()
  await page.goto('/exercise')
  await settled(page)
  await page.getByLabel(/the menu of/).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()

  for (let back = 0; back < 2; back++) {
    await page.goBack({ waitUntil: 'commit' })
    await settled(page)
    expect(await page.content()).not.toContain('Nora Quill')
  }
})
