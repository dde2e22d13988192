import { expect, test } from 'vitest'
import { openPage, openPageAs, useBrowser } from '#tests/browser.ts'
import { makeClient, makePrescription, makeUser } from '#tests/factories.ts'
import { makeFilmed } from '#tests/films.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
useBrowser()

const params = [{ param: 'Sets', childParam: '3', isActive: true }]

async function makeSent() {
  const clinician = await makeUser()
  const { slug } = await makeFilmed(clinician)
  const exercises = ['quad-set', 'heel-slide', slug ?? '', 'bridge', 'heel-raise', 'ankle-pumps']
  const sent = await makePrescription(clinician, await makeClient(clinician), { exercises, params })
  return { clinician, ...sent }
}

test('the client’s page prints its pictures and dosage, no button, and tears no exercise', async () => {
  const { portalToken } = await makeSent()
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await page.goto(`/portal/${portalToken}`)
  await page.emulateMedia({ media: 'print' })

  expect(await page.locator('.portal-exercise img:visible').count()).toBe(12)
  expect(await page.locator('.portal-dosage:visible').count()).toBe(6)
  expect(await page.locator('.button:visible, nav:visible, video:visible, audio:visible').count()).toBe(0)

  const { pages } = await readPdf(new Uint8Array(await page.pdf({ format: 'A4' })).buffer)
  for (const article of await page.getByRole('article').all()) {
    const name = await article.getByRole('heading').innerText()
    const lastStep = (await article.getByRole('listitem').last().innerText()).slice(0, 30)
    expect([name, pages.filter((text) => text.includes(name) && text.includes(lastStep)).length]).toEqual([name, 1])
  }
})

test('the page of a prescription prints without what is pressed', async () => {
  const { clinician, prescriptionId } = await makeSent()
  const page = await openPageAs(clinician, { javaScriptEnabled: false, colorScheme: 'dark' })
  await page.goto(`/prescriptions/${prescriptionId}`)
  await page.emulateMedia({ media: 'print' })

  expect(await page.locator('.prescribed img:visible').count()).toBe(6)
  expect(await page.getByText('3 sets', { exact: true }).count()).toBe(6)
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color)
  expect(Number(/[\d.]+/.exec(ink)?.[0]), `dark ink on white paper, not ${ink}`).toBeLessThan(60)
  expect(await page.locator('header:visible, .button:visible, nav:visible').count()).toBe(0)
})
