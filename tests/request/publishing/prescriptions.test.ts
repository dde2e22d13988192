import { expect, test } from 'vitest'
import { calendarDay } from '#app/models/dates.ts'
import { db } from '#app/models/db.server.ts'
import { makeClient, makePrescription, makeTeam, makeUser } from '#tests/factories.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const daysAgo = (days: number) => calendarDay(new Date(Date.now() - days * 86_400_000), 'Europe/London')

test('what was sent, and on how many of the last 14 days the client did each exercise', async () => {
  const me = await makeUser()
  const params = [{ param: 'Sets', childParam: '3', isActive: true }]
  const sent = await makePrescription(me, await makeClient(me), { params, privatePrescription: true })
  const [done] = sent.exercises
  await db.exerciseCompletion.createMany({
    data: [0, 1, 13, 14].map((days) => ({ programmeExerciseId: done!.id, doneOn: daysAgo(days) })),
  })

  const page = await (await signedInAs(me)).visit(`/prescriptions/${sent.prescriptionId}`)

  expect(page.heading).toBe('Knee, first week')
  expect(page.articles).toEqual(['Quad Set', 'Heel Slide'])
  expect(page.part('Quad Set').textContent).toContain('3 sets')
  expect(page.part('Quad Set').textContent).toContain('3 of 14 days')
  expect(page.part('Heel Slide').textContent).toContain('0 of 14 days')
  expect(page.screen.getByLabelText('Prescription ID').textContent).toBe(sent.prescriptionId)
  expect(page.text).toContain('4711')
  expect(page.screen.getByLabelText<HTMLInputElement>('Client link').value).toMatch(new RegExp(`${sent.portalToken}$`))
})

test('who it was sent to is one link away, and the look is noted in the record', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  const sent = await makePrescription(me, client)

  const page = await (await signedInAs(me)).visit(`/prescriptions/${sent.prescriptionId}`)
  const programmes = page.screen.getAllByRole('link', { name: 'Nora Quill' })

  expect(programmes[0]?.getAttribute('href')).toBe(`/clients/${client.id}/prescriptions`)
  const entries = await db.auditEntry.findMany({ where: { clientId: client.id } })
  expect(entries.map(({ action, userId }) => [action, userId])).toEqual([['prescription viewed', me.id]])
})

test('[PUB-021] signed out it leads to the login', async () => {
  const me = await makeUser()
  const sent = await makePrescription(me, await makeClient(me))
  expect((await visitor().visit(`/prescriptions/${sent.prescriptionId}`)).url.pathname).toBe('/login')
})

test('another practice, and an id that leads nowhere, get a 404', async () => {
  const me = await makeUser()
  const sent = await makePrescription(me, await makeClient(me))
  const stranger = await signedInAs(await makeUser())
  for (const id of [sent.prescriptionId, sent.id, 'AAAAAAAAAA'])
    expect((await stranger.visit(`/prescriptions/${id}`)).status).toBe(404)
})

test.each([
  ['a colleague sees what went to a client shared for reading', true, 200],
  ['a colleague does not see what went to a client who is not shared', false, 404],
])('%s', async (_, teamRead, status) => {
  const { me, colleague } = await makeTeam()
  const sent = await makePrescription(me, await makeClient(me, { teamRead }))
  expect((await (await signedInAs(colleague)).visit(`/prescriptions/${sent.prescriptionId}`)).status).toBe(status)
})

test('a template or a working programme is no prescription', async () => {
  const me = await makeUser()
  const sent = await makePrescription(me, await makeClient(me))
  await db.programme.update({ where: { id: sent.id }, data: { kind: 'template' } })
  expect((await (await signedInAs(me)).visit(`/prescriptions/${sent.prescriptionId}`)).status).toBe(404)
})
