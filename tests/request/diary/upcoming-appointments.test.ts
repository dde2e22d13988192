import { describe, expect, test } from 'vitest'
import { appointments } from '#app/models/diary/appointment.server.ts'
import { makeAppointment, makeClass, makeClient, makeUser, userOf } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

const itemsOf = (page: Page, region: string) =>
  [...page.screen.getByRole('region', { name: region }).querySelectorAll('li')].map((item) => item.textContent)

describe('upcoming appointments', () => {
  test('[LIB-006] are shown only where the plan has appointments', async () => {
    const [allowed, free] = [await makeUser(), await makeUser({ planName: 'free' })]

    const page = await (await signedInAs(allowed)).visit('/dashboard')
    const without = await (await signedInAs(free)).visit('/dashboard')

    expect(page.screen.queryByRole('heading', { name: 'Upcoming appointments' })).toBeTruthy()
    expect(without.screen.queryByRole('heading', { name: 'Upcoming appointments' })).toBeNull()
  })

  test('[LIB-011, LIB-012] are the next six, the first one first', async () => {
    const me = await makeUser()
    const client = await makeClient(me)
    for (const hours of [50, 20, 70, 10, 60, 40, 30])
      await makeAppointment(me, client, { name: `In ${hours} hours`, startDate: inHours(hours) })

    const page = await (await signedInAs(me)).visit('/dashboard')

    const names = itemsOf(page, 'Upcoming appointments').map((item) => /In \d+ hours/.exec(item)?.[0])
    expect(names).toEqual(['In 10 hours', 'In 20 hours', 'In 30 hours', 'In 40 hours', 'In 50 hours', 'In 60 hours'])
  })

  test('[LIB-013, LIB-014, LIB-020] a class is one item, with two initials and how many more come', async () => {
    const me = await makeUser()
    const clients = []
    for (const name of ['Ann Ash', 'Bob Birch', 'Cleo Cedar', 'Dan Dean']) clients.push(await makeClient(me, { name }))
    await makeClass(me, clients)

    const page = await (await signedInAs(me)).visit('/dashboard')

    const items = itemsOf(page, 'Upcoming appointments')
    expect(items).toHaveLength(1)
    expect(items[0]).toMatch(/^Balance class.*AABB\+2/)
    expect(items[0], 'names to hear').toMatch(/Ann Ash, Bob Birch, 2 more$/)
  })

  test('[LIB-018] leave out what is cancelled, what is over and what is somebody else’s', async () => {
    const [me, other] = [await makeUser(), await makeUser()]
    const client = await makeClient(me)
    await makeAppointment(me, client, { canceledAt: new Date() })
    await makeAppointment(me, client, { startDate: inHours(-1) })
    await makeAppointment(other, client)

    const page = await (await signedInAs(me)).visit('/dashboard')

    expect(itemsOf(page, 'Upcoming appointments')).toEqual([])
    expect(page.text).toContain('Nothing booked')
  })

  test('[LIB-252, LIB-253, LIB-254] appointments are asked for by start date and cancellation, and say who, what and how', async () => {
    const me = await makeUser()
    const client = await makeClient(me, { name: 'Nora Quill' })
    const user = await userOf(me)
    await makeAppointment(me, client, { startDate: inHours(1) })
    const canceled = await makeAppointment(me, client, { startDate: inHours(5), canceledAt: new Date() })
    await makeClass(me, [client], { startDate: inHours(9), maxAttendees: 5 })

    const ask = (hours: number, isCanceled: boolean) =>
      appointments(user, { startDate: inHours(hours), canceled: isCanceled })

    expect((await ask(0, true)).map(({ id }) => id)).toEqual([canceled.id])
    expect(await ask(6, true)).toEqual([])
    expect(await ask(0, false)).toHaveLength(2)
    const [inClass] = await ask(6, false)
    expect(inClass).toMatchObject({
      client: { name: 'Nora Quill' },
      user: { name: 'Robin Vale', avatar: 'RV' },
      appointmentType: { name: 'Balance class', duration: 30, meetingType: 'in_person' },
      appointmentClass: { maxAttendees: 5 },
    })
    expect(inClass!.endDate.getTime() - inClass!.startDate.getTime()).toBe(HOUR / 2)
    const page = await (await signedInAs(me)).visit('/dashboard')
    expect(page.text).toContain('In person')
    expect(page.html).not.toContain('in_person')
  })
})
