import { expect, test } from 'vitest'
import { bookIntoClass, cancelAppointment, meeting } from '#app/models/diary/appointment.server.ts'
import { db } from '#app/models/db.server.ts'
import { makeAppointment, makeClass, makeClient, makeUser, userOf } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

test('a place in a class that is cancelled is free again, and who had it no longer comes', async () => {
  const me = await makeUser()
  const [nora, abel] = [await makeClient(me, { name: 'Nora Quill' }), await makeClient(me, { name: 'Abel Stone' })]
  const classId = await makeClass(me, [nora, abel], { maxAttendees: 2 })
  const [first, second] = await db.appointment.findMany({ where: { appointmentClassId: classId } })
  const user = await userOf(me)

  await cancelAppointment(user, second!.id)
  const { canceledAt } = await meeting(user, second!.id)
  await cancelAppointment(user, second!.id)

  expect((await meeting(user, second!.id)).canceledAt, 'cancelled once').toEqual(canceledAt)
  expect((await meeting(user, first!.id)).attendees.map(({ client }) => client.name)).toEqual(['Nora Quill'])
  expect(await bookIntoClass(user, first!.id, abel.id)).toBeNull()
  expect(await bookIntoClass(user, first!.id, (await makeClient(me)).id)).toBe('full')
})

test('one that begins when another ends, or ends when it begins, is booked without a warning', async () => {
  const me = await makeUser()
  const client = await makeClient(me)
  await makeAppointment(me, client, { startDate: new Date('2031-07-01T08:00:00Z') })
  const page = await (await signedInAs(me)).visit('/dashboard/appointments/new')
  page.check('Nora Quill').fill('Appointment type', 'Follow-up').fill('Date', '2031-07-01').fill('Minutes', '30')

  for (const time of ['09:30', '08:30'])
    expect((await page.fill('Time', time).press('Book')).notice).toBe('Follow-up is booked.')
})
