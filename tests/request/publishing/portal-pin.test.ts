import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeClient, makePrescription, makeUser } from '#tests/factories.ts'
import { visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'
import { storeBytes } from '#app/services/storage.server.ts'

useApp()
beforeEach(() => db.rateLimiterFlexible.deleteMany())
afterEach(() => vi.useRealTimers())

async function makeSent(data: Parameters<typeof makePrescription>[2] = {}) {
  const user = await makeUser()
  const client = await makeClient(user)
  const prescription = await makePrescription(user, client, data)
  return { user, client, prescription, path: `/portal/${prescription.portalToken}` }
}

test('[PUB-102] a private programme shows nothing before the pin', async () => {
  const { path } = await makeSent({ privatePrescription: true })
  const client = visitor()

  const door = await client.visit(path)
  expect(door.url.pathname).toBe(`${path}/pin`)
  expect(door.html).not.toMatch(/Knee, first week|Quad Set|Nora/)

  const wrong = await door.fill('4-digit pin', '0000').press('Open my programme')
  expect(wrong.status).toBe(400)
  expect(wrong.errors[0]).toContain('not the right pin')
  const field = wrong.screen.getByLabelText('4-digit pin')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(wrong.document.querySelector('.field-error')?.id)

  const page = await wrong.fill('4-digit pin', '4711').press('Open my programme')
  expect(page.heading).toBe('Knee, first week')
  expect((await client.visit(`${path}/pin`)).heading).toBe('Knee, first week')
  expect((await visitor().visit(path)).heading).toBe('Please enter your pin')
})

test.each([' 47 11 ', '4-7-1-1', '47–11'])('a pin is taken as it was pasted: %j', async (typed) => {
  const { path } = await makeSent({ privatePrescription: true })

  const page = await (await visitor().visit(path)).fill('4-digit pin', typed).press('Open my programme')

  expect(page.heading).toBe('Knee, first week')
})

test('five wrong pins, then 15 minutes, in which the right one does not help either', async () => {
  const { path } = await makeSent({ privatePrescription: true })
  const guess = async (pin: string) => (await visitor().visit(path)).fill('4-digit pin', pin).press('Open my programme')
  for (const pin of ['0000', '1111', '2222', '3333', '4444'])
    expect((await guess(pin)).errors[0]).toContain('not the right pin')

  for (let tried = 0; tried < 2; tried++) expect((await guess('4711')).errors[0]).toContain('Please wait 15 minutes')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  expect((await guess('4711')).heading).toBe('Knee, first week')
})

test('the pass is for this programme, this pin, and 12 hours', async () => {
  const { path, prescription, client } = await makeSent({ privatePrescription: true })
  const other = await makeSent({ privatePrescription: true })
  const browser = visitor()
  await (await browser.visit(path)).fill('4-digit pin', '4711').press('Open my programme')
  const pass = browser.cookies.get(`portal-${prescription.id}`) ?? ''

  const forger = visitor()
  forger.cookies.set(`portal-${other.prescription.id}`, pass)
  expect((await forger.visit(other.path)).heading).toBe('Please enter your pin')

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 3_600_000 })
  expect((await browser.visit(path)).heading).toBe('Knee, first week')
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  expect((await browser.visit(path)).heading).toBe('Please enter your pin')
  vi.useRealTimers()
  await db.client.update({ where: { id: client.id }, data: { clientPin: '0815' } })
  expect((await browser.visit(path)).heading).toBe('Please enter your pin')
})

test('without the pass a private programme gives no done, and no picture that is not built in', async () => {
  const { user, path, prescription } = await makeSent({ privatePrescription: true })
  const item = prescription.exercises[0]?.id ?? ''
  const picture = await makePicture(user, item)
  const source = `/media/${picture.id}?w=200&link=${prescription.portalToken}`

  const stranger = visitor()
  expect((await stranger.fetch(source)).status).toBe(404)
  expect((await stranger.post(`${path}/exercises/${item}/done`, { done: 'true' })).heading).toBe(
    'Please enter your pin',
  )
  expect(await db.exerciseCompletion.count({ where: { programmeExerciseId: item } })).toBe(0)

  const client = visitor()
  await (await client.visit(path)).fill('4-digit pin', '4711').press('Open my programme')
  expect((await client.fetch(source)).headers.get('Content-Type')).toBe('image/webp')
  const elsewhere = await makeSent()
  expect((await client.fetch(`/media/${picture.id}?w=200&link=${elsewhere.prescription.portalToken}`)).status).toBe(404)
})

test('[PUB-194] /portal opens by the id alone, typed as people type', async () => {
  const { prescription } = await makeSent()
  const id = prescription.prescriptionId ?? ''
  const typed = ` ${id.slice(0, 3).toLowerCase()} ${id.slice(3, 6)}-${id.slice(6).toLowerCase()}`

  const client = visitor()
  const page = (await client.visit('/portal')).fill('Prescription ID', typed)

  expect((await page.press('Open my programme')).heading).toBe('Knee, first week')
  expect([...client.cookies]).toEqual([])
})

test('/portal asks for the pin of a private one, and does not tell what was wrong', async () => {
  const { prescription } = await makeSent({ privatePrescription: true })
  const id = prescription.prescriptionId ?? ''
  const open = async (given: string, pin: string) =>
    (await visitor().visit('/portal'))
      .fill('Prescription ID', given)
      .fill('4-digit pin, if you were given one', pin)
      .press('Open my programme')

  const answers = [await open(id, ''), await open(id, '0000'), await open('ZZZZZZZZZZ', '4711'), await open('ZZ', '')]

  expect(new Set(answers.map(({ errors }) => errors.join()))).toEqual(new Set([answers[0]?.errors.join()]))
  expect(answers[0]?.status).toBe(400)
  expect(answers[1]?.screen.getByLabelText<HTMLInputElement>('Prescription ID').value).toBe(id)
  expect((await open(id, '4711')).heading).toBe('Knee, first week')
})

test('ids and pins can’t be tried out: an unknown id runs into the same wait, an address as a whole too', async () => {
  const open = (given: string) => visitor().post('/portal', { prescriptionId: given, pin: '1234' })
  for (let tried = 0; tried < 5; tried++) await open('YYYYYYYYYY')
  expect((await open('YYYYYYYYYY')).errors[0]).toContain('Please wait 15 minutes')

  const { prescription } = await makeSent()
  for (let tried = 0; tried < 30; tried++) await open(`XXXXXXXX${tried}`)
  expect((await open(prescription.prescriptionId ?? '')).errors[0]).toContain('Too many tries')
})

/** A picture that a practitioner has put into the exercise. */
async function makePicture(user: { id: string }, programmeExerciseId: string) {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  await storeBytes('own.png', new Uint8Array(await picture.png().toBuffer()))
  return db.media.create({
    data: {
      kind: 'image',
      storageKey: 'own.png',
      contentType: 'image/png',
      bytes: 100,
      userId: user.id,
      programmeExercises: { create: { programmeExerciseId, position: 9 } },
    },
  })
}
