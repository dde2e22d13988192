import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { makeClient, makePrescription, makeTeam, makeUser } from '#tests/factories.ts'
import { browsers, renderers, signal } from '#tests/processes.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { Page, type Visitor, signedInAs, visitor } from '#tests/request.ts'
import { address, useApp } from '#tests/setup/app.ts'

useApp()

const params = [
  { param: 'Sets', childParam: '3', isActive: true },
  { param: 'Reps', childParam: '10', isActive: true },
  { param: 'Hold', childParam: '5', isActive: true },
]

const addressOf = ({ prescriptionId }: { prescriptionId: string | null }) => `/prescriptions/${prescriptionId}/pdf`
const portalOf = ({ portalToken }: { portalToken: string | null }) => `/portal/${portalToken}`

async function pdfFrom(browser: Visitor, path: string) {
  const response = await browser.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  return readPdf(await response.arrayBuffer())
}

async function makeSent(data: Parameters<typeof makePrescription>[2] = {}) {
  const user = await makeUser()
  const client = await makeClient(user)
  return { user, client, prescription: await makePrescription(user, client, { params, ...data }) }
}

test('[PUB-191, PUB-193] the PDF says all that was prescribed, on A4, tagged, with a QR code to the portal', async () => {
  const { user, prescription } = await makeSent()

  const pdf = await pdfFrom(await signedInAs(user), addressOf(prescription))

  expect(pdf.pages).toHaveLength(1)
  for (const words of [
    'Knee, first week',
    'Hill Road Practice',
    'Nora Quill',
    'Robin Vale',
    'Quad Set',
    'Heel Slide',
    '3 sets of 10, hold 5 seconds',
    `Prescription ID ${prescription.prescriptionId}`,
    'Page 1 of 1',
  ])
    expect(pdf.pages[0]).toContain(words)
  expect(pdf.millimetres).toEqual([210, 297])
  expect(pdf.info).toMatchObject({ Title: 'Knee, first week · Hill Road Practice', Language: 'en-GB' })
  expect(pdf.isTagged).toBe(true)
  expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'L', 'Figure', 'Link']))
  expect(pdf.links).toEqual([`${address}${portalOf(prescription)}`])
  expect(pdf.pages[0]).toContain('On a screen: open this programme.')
  expect(pdf.outline).toEqual([['Knee, first week', 'Quad Set', 'Heel Slide']])
  expect(pdf.qrCode).toBe(`${address}${portalOf(prescription)}`)
})

test('the client gets the PDF by the link, under a name that says what it is', async () => {
  const { prescription } = await makeSent({ programmeTitle: 'Ankle – día 1' })

  const response = await visitor().fetch(`${portalOf(prescription)}/pdf`)

  const name = `${prescription.prescriptionId}.pdf`
  expect(response.headers.get('Content-Disposition')).toBe(
    `inline; filename="Ankle dia 1 ${name}"; filename*=UTF-8''Ankle%20%E2%80%93%20d%C3%ADa%201%20${name}`,
  )
  expect((await readPdf(await response.arrayBuffer())).pages[0]).toContain('Ankle – día 1')
})

test('[PUB-190] templates: four exercises a page, pictures without steps; an unknown name is the usual one', async () => {
  const { user, prescription } = await makeSent({
    exercises: ['quad-set', 'heel-slide', 'bridge', 'clamshell', 'mini-squat'],
  })
  const browser = await signedInAs(user)

  const [usual, unknown, images] = [
    await pdfFrom(browser, addressOf(prescription)),
    await pdfFrom(browser, `${addressOf(prescription)}?template=9+per+page`),
    await pdfFrom(browser, `${addressOf(prescription)}?template=images`),
  ]

  expect(usual.pages).toHaveLength(2)
  expect(usual.pages[1]).toContain('Mini')
  expect(unknown.pages).toEqual(usual.pages)
  expect(usual.roles).toContain('L')
  expect(images.roles).not.toContain('L')
  expect(images.pages[0]).toContain('Quad Set')
})

test('[PUB-021] only who may see the prescription gets its PDF', async () => {
  const { me, colleague } = await makeTeam()
  const prescription = await makePrescription(me, await makeClient(me, { teamRead: true }))
  const path = addressOf(prescription)

  expect((await visitor().visit(path)).url.pathname).toBe('/login')
  expect((await (await signedInAs(await makeUser())).visit(path)).status).toBe(404)
  expect((await (await signedInAs(colleague)).fetch(path)).status).toBe(200)
  expect((await visitor().visit('/portal/no-such-link/pdf')).heading).toBe('We can’t find this programme')
})

test('[PUB-220] a plan without allowPdfDownload gives no PDF, and offers the subscription', async () => {
  const user = await makeUser({ planName: 'free' })
  const prescription = await makePrescription(user, await makeClient(user))

  const page = await (await signedInAs(user)).visit(addressOf(prescription))

  expect(page.status).toBe(403)
  expect(page.text).toContain('You do not have permission to use this function')
})

test('sixty PDFs an hour, then a page that says to wait; a colleague does not wait', async () => {
  const { me, colleague } = await makeTeam()
  const path = addressOf(await makePrescription(me, await makeClient(me, { teamRead: true })))
  for (let printed = 0; printed < 60; printed++) await countTry('pdf', me.id)

  const refused = await (await signedInAs(me)).visit(path)

  expect([refused.status, refused.heading]).toEqual([429, 'Too many PDFs'])
  expect((await (await signedInAs(colleague)).fetch(path)).status).toBe(200)
})

test('a private programme is printed only for who has given the pin', async () => {
  const { prescription } = await makeSent({ privatePrescription: true })
  const client = visitor()

  const pin = await client.visit(`${portalOf(prescription)}/pdf`)
  expect(pin.heading).toBe('Please enter your pin')
  await pin.fill('4-digit pin', '4711').press('Open my programme')

  expect((await pdfFrom(client, `${portalOf(prescription)}/pdf`)).pages[0]).toContain('Quad Set')
})

test('a link followed by script is told to open the address itself', async () => {
  const { user, prescription } = await makeSent()

  const response = await (await signedInAs(user)).fetch(`${addressOf(prescription)}.data?template=images`)

  expect(response.headers.get('Content-Type')).toContain('text/x-script')
  expect(await response.text()).toContain(`${addressOf(prescription)}?template=images`)
})

test('an unchanged prescription is not printed again, a changed name is', async () => {
  const { user, client, prescription } = await makeSent()
  const browser = await signedInAs(user)
  const first = await pdfFrom(browser, addressOf(prescription))
  const printed = () => readdirSync(join(process.env.DATA_DIR ?? '', 'pdf')).length
  const before = printed()

  const again = await pdfFrom(browser, addressOf(prescription))
  expect(again.info).toEqual(first.info)
  expect(printed()).toBe(before)

  await db.client.update({ where: { id: client.id }, data: { name: 'Nora Quill-Bell' } })
  expect((await pdfFrom(browser, addressOf(prescription))).pages[0]).toContain('Nora Quill-Bell')
  expect(printed()).toBe(before + 1)
})

test('emoji, markup and names without end break nothing', async () => {
  const { user, prescription } = await makeSent({ programmeTitle: `<i>Knee</i> & 🦵🏽 ${'o'.repeat(300)}` })

  const pdf = await pdfFrom(await signedInAs(user), addressOf(prescription))

  expect(pdf.pages.join(' ')).toContain('<i>Knee</i> &')
  expect(pdf.pages.at(-1)).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`)
  expect(pdf.qrCode).toBe(`${address}${portalOf(prescription)}`)
})

test('a killed Chromium is replaced, between two PDFs and in the middle of one', async () => {
  const prescriptions = await Promise.all([makeSent(), makeSent(), makeSent()])
  const get = (index: number) => visitor().fetch(`${portalOf(prescriptions[index]!.prescription)}/pdf`)
  expect((await get(0)).status).toBe(200)

  signal(browsers(), 'SIGKILL')
  expect((await get(1)).status).toBe(200)

  const printing = get(2)
  await vi.waitFor(() => expect(renderers()).not.toEqual([]), { interval: 5 })
  signal(browsers(), 'SIGKILL')
  expect((await printing).status).toBe(200)
})

test('behind ten who wait nobody waits: 503 and when to come again; who goes away makes room', async () => {
  const { user, client, prescription } = await makeSent()
  const many = await Promise.all(Array.from({ length: 13 }, () => makePrescription(user, client)))
  const leaving = new AbortController()

  const asked = many.map((one) => visitor().fetch(`${portalOf(one)}/pdf`, { signal: leaving.signal }))
  const refused = await Promise.any(asked.map((answer) => answer.then(onlyBusy)))
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(new Page(visitor(), new URL(address), 503, await refused.text()).heading).toBe('Busy just now')

  leaving.abort()
  await Promise.allSettled(asked)
  expect((await visitor().fetch(`${portalOf(prescription)}/pdf`)).status).toBe(200)
})

test('without Chromium the page says what to install', async () => {
  const { user, prescription } = await makeSent()
  vi.stubEnv('PATH', '')

  const page = await (await signedInAs(user)).visit(addressOf(prescription))
  vi.unstubAllEnvs()

  expect(page.status).toBe(503)
  expect(page.text).toContain('apt-get install chromium-headless-shell')
})

function onlyBusy(response: Response) {
  if (response.status !== 503) throw new Error('not busy')
  return response
}
