import { afterEach, expect, test, vi } from 'vitest'
import { calendarDay } from '#app/models/dates.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makePrescription, makeUser } from '#tests/factories.ts'
import { type Page, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
afterEach(() => vi.useRealTimers())

const params = [
  { param: 'Sets', childParam: '3', isActive: true },
  { param: 'Reps', childParam: '10', isActive: true },
  { param: 'Times per day', childParam: '2', isActive: true },
]

async function makeSent(data: Parameters<typeof makePrescription>[2] = {}, practice: { timeZone?: string } = {}) {
  const user = await makeUser()
  await db.practice.update({ where: { id: user.practiceId }, data: practice })
  const client = await makeClient(user)
  const prescription = await makePrescription(user, client, { params, ...data })
  return { user, client, prescription, path: `/portal/${prescription.portalToken}` }
}

const done = (page: Page, exercise: string) =>
  page.part(exercise).querySelector('button[name=done]')?.getAttribute('aria-pressed')
const doneDays = () => db.exerciseCompletion.findMany({ orderBy: { createdAt: 'desc' } })
const progress = (page: Page) => page.document.querySelector('.portal-progress')?.textContent

test('[PUB-194, PUB-021] the link shows the programme: no sign-in, hardly any script, nothing that keeps or finds it', async () => {
  const { path, prescription } = await makeSent()

  const response = await visitor().fetch(path)
  const page = await visitor().visit(path)

  expect(page.heading).toBe('Knee, first week')
  expect(page.articles).toEqual(['Quad Set', 'Heel Slide'])
  expect(page.part('Quad Set').textContent).toContain('3 sets of 10, twice a day')
  expect(page.part('Quad Set').querySelectorAll('ol li').length).toBeGreaterThan(2)
  expect(page.text).toContain('For Nora Quill, from Robin Vale at Hill Road Practice')
  expect(page.text).toContain(prescription.prescriptionId)
  const scripts = [...page.document.querySelectorAll('script')].filter(({ src }) => !/\/film-[\w-]+\.js$/.test(src))
  expect(scripts, 'but the one that tends the films').toEqual([])
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(response.headers.get('X-Robots-Tag')).toContain('noindex')
  expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
})

test('every exercise is one link away from the list, and the next from the one before', async () => {
  const { path, prescription } = await makeSent()
  const page = await visitor().visit(path)
  const [first, second] = prescription.exercises

  const links = page.screen.getAllByRole<HTMLAnchorElement>('link', { name: /Quad Set|Heel Slide/ })

  expect(links.map((link) => [link.textContent, new URL(link.href).hash])).toEqual([
    ['Quad Set', `#${first?.id}`],
    ['Heel Slide', `#${second?.id}`],
    ['Next exercise: Heel Slide', `#${second?.id}`],
  ])
  expect(page.part('Heel Slide').id).toBe(second?.id)
})

test("'Done today' is kept, shown, and can be undone; the page comes back at the exercise", async () => {
  const { path, prescription } = await makeSent()
  const [first] = prescription.exercises
  const page = await visitor().visit(path)
  expect(progress(page)).toBe('0 of 2 done today')

  const after = await page.press('Done today', 'Quad Set')
  expect(after.url.hash).toBe(`#${first?.id}`)
  expect([done(after, 'Quad Set'), done(after, 'Heel Slide')]).toEqual(['true', 'false'])
  expect(progress(after)).toBe('1 of 2 done today')

  const undone = await after.press('Done today', 'Quad Set')
  expect(done(undone, 'Quad Set')).toBe('false')
  expect(progress(undone)).toBe('0 of 2 done today')
})

test('pressing many times at once, on a bad line, is the same as once', async () => {
  const { path, prescription } = await makeSent()
  const item = prescription.exercises[0]?.id ?? ''

  const pages = await Promise.all(
    Array.from({ length: 6 }, () => visitor().post(`${path}/exercises/${item}/done`, { done: 'true' })),
  )

  expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await db.exerciseCompletion.count({ where: { programmeExerciseId: item } })).toBe(1)
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('today is the day on the calendar in %s', async (timeZone) => {
  const { path } = await makeSent({}, { timeZone })
  const page = await visitor().visit(path)

  await page.press('Done today', 'Quad Set')

  expect((await doneDays())[0]?.doneOn).toBe(calendarDay(new Date(), timeZone))
})

test('the record of the client notes that an exercise was done, and that it was not after all', async () => {
  const { path, prescription } = await makeSent()
  const done = await (await visitor().visit(path)).press('Done today', 'Quad Set')
  await done.press('Done today', 'Quad Set')

  const notes = await db.auditEntry.findMany({
    where: { clientId: prescription.clientId ?? '' },
    orderBy: { id: 'asc' },
  })
  const acts = notes.map(({ action }) => action).filter((action) => action.startsWith('exercise'))
  expect(acts).toEqual(['exercise done', 'exercise not done after all'])
})

test('the next day nothing is done yet', async () => {
  const { path } = await makeSent()
  await (await visitor().visit(path)).press('Done today', 'Quad Set')

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 3_600_000 })
  const page = await visitor().visit(path)

  expect(progress(page)).toBe('0 of 2 done today')
})

test('a link opens only its own exercises, and no other site can press for the client', async () => {
  const [mine, other] = [await makeSent(), await makeSent()]
  const item = other.prescription.exercises[0]?.id ?? ''

  expect((await visitor().post(`${mine.path}/exercises/${item}/done`, { done: 'true' })).status).toBe(404)
  const foreign = {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams('done=true'),
  }
  expect((await visitor().fetch(`${other.path}/exercises/${item}/done`, foreign)).status).toBe(403)
  expect(await db.exerciseCompletion.count({ where: { programmeExerciseId: item } })).toBe(0)
})

test('a link that leads nowhere helps the client on', async () => {
  for (const path of ['/portal/nonsense', '/portal/nonsense/pin']) {
    const page = await visitor().visit(path)
    expect(page.status).toBe(404)
    expect(page.heading).toBe('We can’t find this programme')
    expect(page.text).toContain('ask your clinic')
    expect(page.document.querySelectorAll('script')).toHaveLength(0)
  }
})
