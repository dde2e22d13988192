import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { openPageAs, settled, useBrowser } from '#tests/browser.ts'
import { makeClient, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

async function clientsPage() {
  const me = await makeUser()
  await makeClient(me, { name: 'Nora Quill' })
  await makeClient(me, { name: 'Abel Stone', email: null })
  const page = await openPageAs(me)
  await page.goto('/clients')
  await settled(page)
  return { page, asked: requestsTo(page, '/clients.data') }
}

/** The requests that the page sends to this address from now on. */
function requestsTo(page: Page, address: string) {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === address) asked.push(request)
  })
  return asked
}

test('[LIB-264, LIB-265] what a page asks its server says which application, session and referrer; the version of the answer is kept', async () => {
  const { page, asked } = await clientsPage()

  await page.getByLabel('Show', { exact: true }).selectOption('With a programme')
  await page.getByText('0 clients').waitFor()

  const headers = await asked[0]!.allHeaders()
  expect(headers).toMatchObject({ 'x-application-id': 'rehab-guide', 'content-type': 'application/json' })
  expect(headers.cookie).toMatch(/(^|; )session=.+/)
  expect(headers['x-booking-referrer']).toMatch(/\/login$|^$/)
  expect(await page.evaluate(() => sessionStorage.getItem('apiVersion'))).toBe(manifest.version)
})

test('[LIB-219] the client list is searched once, half a second after the last key', async () => {
  const { page, asked } = await clientsPage()
  await page.evaluate(() => document.addEventListener('input', () => performance.mark('key')))

  await page.getByLabel('Search clients').pressSequentially('quill', { delay: 60 })
  await page.getByText('1 client for “quill”').waitFor()

  expect(asked).toHaveLength(1)
  // Both by the page's own clock.
  const waited = await page.evaluate(() => {
    const [key] = performance.getEntriesByType('mark').slice(-1)
    const request = performance.getEntriesByType('resource').find(({ name }) => name.includes('/clients.data'))
    return (request?.startTime ?? 0) - (key?.startTime ?? Infinity)
  })
  expect(waited).toBeGreaterThanOrEqual(500)
})

test('a list whose Search is pressed while it waits for the last key is asked once', async () => {
  const page = await openPageAs(await makeUser())
  await page.goto('/program')
  await settled(page)
  const asked = requestsTo(page, '/program.data')

  await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>('#term')
    box?.focus()
    document.execCommand('insertText', false, 'ankle')
    box?.form?.requestSubmit()
    // Longer than the list waits.
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
  await settled(page)

  expect(asked.map((request) => new URL(request.url()).searchParams.get('term'))).toEqual(['ankle'])
})

test('a button that is pressed twice at once does its work, and the page shows it', async () => {
  const me = await makeUser()
  await makeWorkingProgramme(me, { exercises: ['quad-set', 'bridge', 'clamshell'] })
  const page = await openPageAs(me)
  await page.goto('/program-settings')
  await settled(page)
  const names = () => page.getByRole('listitem').getByRole('heading').allTextContents()
  const down = page.getByRole('listitem', { name: 'Quad Set' }).getByRole('button', { name: 'Move down' })

  await down.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })

  await expect.poll(names).toEqual(['Bridge', 'Quad Set', 'Clamshell'])
  await settled(page)
  expect(await names()).toEqual(['Bridge', 'Quad Set', 'Clamshell'])
})
