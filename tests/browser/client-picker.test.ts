import { expect, test } from 'vitest'
import { named } from '#app/models/clients/named.ts'
import { db } from '#app/models/db.server.ts'
import { openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

test('[PUB-113] a picker searches once, a second after the last key; who is chosen stays chosen, and Enter sends nothing', async () => {
  const me = await makeUser()
  await makeWorkingProgramme(me)
  const data = Array.from({ length: 120 }, (_, index) => ({ ...named(`Client ${100 + index}`), userId: me.id }))
  await db.client.createMany({ data })
  const page = await openPageAs(me)
  await page.goto('/publish')
  await settled(page)
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/clients/choice')) asked.push(url)
  })
  const search = page.getByLabel('Search clients')
  const chosen = () => page.locator('[name=clientId]:checked').count()

  await page.getByLabel('Programme title').fill('Typed')
  await page.getByLabel('Client 107').check()
  await search.pressSequentially('219', { delay: 60 })
  await page.getByText('1 client for “219”, 1 selected').waitFor()
  expect(asked.map((url) => url.searchParams.get('query'))).toEqual(['219'])
  await page.getByLabel('Client 219').check()

  await search.fill('21')
  await search.press('Enter')
  await page.getByText('11 clients for “21”, 2 selected').waitFor()
  await search.fill('')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('120 clients, 2 selected').waitFor()
  await page.getByRole('button', { name: 'Show more clients' }).press('Enter')
  await page.getByLabel('Client 195').waitFor()

  expect(await chosen()).toBe(2)
  expect(await page.locator('.client-rows :focus').count()).toBe(1)
  expect(await page.getByLabel('Programme title').inputValue()).toBe('Typed')
  expect(new URL(page.url()).pathname).toBe('/publish')
  expect(asked).toHaveLength(4)
})
