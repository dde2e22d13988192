import { describe, expect, test } from 'vitest'
import { meeting, upcoming } from '#app/models/diary/appointment.server.ts'
import { db } from '#app/models/db.server.ts'
import { makeAppointment, makeClass, makeClient, makeTeam, makeUser, userOf } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const itemsOf = (page: Page, region: string) =>
  [...page.screen.getByRole('region', { name: region }).querySelectorAll('li')].map((item) => item.textContent)

describe('an appointment', () => {
  test('[LIB-015] opens its details, as an appointment or as a class', async () => {
    const me = await makeUser()
    const [nora, abel] = [await makeClient(me, { name: 'Nora Quill' }), await makeClient(me, { name: 'Abel Stone' })]
    const { startDate } = await makeAppointment(me, nora)
    await makeClass(me, [nora, abel])
    const page = await (await signedInAs(me)).visit('/dashboard')
    const [first, second] = [
      ...page.screen.getByRole('region', { name: 'Upcoming appointments' }).querySelectorAll('li a'),
    ]

    const single = await page.follow(first!.textContent)
    const several = await page.follow(second!.textContent)

    expect(single.screen.getByRole('heading', { name: 'Appointment' })).toBeTruthy()
    expect(single.text).toContain(
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(startDate),
    )
    expect(single.text).toContain('Nora Quill')
    expect(several.screen.getByRole('heading', { name: 'Class: 2 of 8 places taken' })).toBeTruthy()
    expect(several.text).toContain('Abel Stone')
  })

  test('[LIB-019] is booked by type, client, day and time, and is then upcoming', async () => {
    const me = await makeUser()
    await makeClient(me, { name: 'Nora Quill' })
    const page = await (await (await signedInAs(me)).visit('/dashboard')).follow('Book appointment')

    const home = await page
      .check('Nora Quill')
      .fill('Appointment type', 'Initial assessment')
      .fill('Date', '2031-07-01')
      .fill('Time', '09:30')
      .fill('Minutes', '45')
      .press('Book')

    expect([home.path, home.notice]).toEqual(['/dashboard', 'Initial assessment is booked.'])
    expect(itemsOf(home, 'Upcoming appointments')).toEqual(['Initial assessment, 1 Jul 2031, 09:30In personNora Quill'])
    const [booked] = (await upcoming(await userOf(me))).flat()
    expect(booked?.startDate).toEqual(new Date('2031-07-01T08:30:00Z'))
    expect(booked?.endDate).toEqual(new Date('2031-07-01T09:15:00Z'))
  })

  test.each([
    ['Date', '2020-01-01', 'Date: Choose a time that is still to come'],
    ['Time', '00:00', 'Time: Choose a time that is still to come'],
  ])('can’t begin in the past; what was typed is kept: %s %s', async (field, value, error) => {
    const me = await makeUser()
    await makeClient(me)
    const page = await (await signedInAs(me)).visit('/dashboard/appointments/new')

    const refused = await page
      .check('Nora Quill')
      .fill('Appointment type', 'Follow-up 🦊')
      .fill('Time', '00:00')
      .fill(field, value)
      .press('Book')

    expect(refused.errors).toContain(error)
    expect(refused.screen.getByLabelText('Appointment type')).toHaveProperty('value', 'Follow-up 🦊')
    expect(await upcoming(await userOf(me))).toEqual([])
  })

  test('beside another of the clinician or the client is booked once the warning was read', async () => {
    const { me, colleague } = await makeTeam()
    const [nora, abel] = [
      await makeClient(me, { name: 'Nora Quill' }),
      await makeClient(me, { name: 'Abel Stone', teamRead: true, teamId: me.teamId }),
    ]
    const startDate = new Date('2031-07-01T08:00:00Z')
    await makeAppointment(me, nora, { startDate })
    await makeAppointment(colleague, abel, { startDate })
    await makeClass(me, [nora, abel], { startDate: new Date('2031-07-01T08:15:00Z') })
    const page = await (await signedInAs(me)).visit('/dashboard/appointments/new')
    page.check('Abel Stone').fill('Appointment type', 'Follow-up').fill('Date', '2031-07-01')

    const warned = await page.fill('Time', '09:20').press('Book')
    const free = await page.fill('Time', '10:00').press('Book')
    const booked = await warned.check('Book this one as well').press('Book')

    expect(warned.errors.at(-1)).toBe(
      'You have an appointment with Nora Quill at 09:00 then. Abel Stone has an appointment with Sam Osei at 09:00 then. You have the class Balance class at 09:15 then.',
    )
    expect([free.notice, booked.notice]).toEqual(Array(2).fill('Follow-up is booked.'))
  })

  test('pressed twice, it is booked once and without a warning', async () => {
    const me = await makeUser()
    await makeClient(me)
    const page = await (await signedInAs(me)).visit('/dashboard/appointments/new')
    page.check('Nora Quill').fill('Appointment type', 'Follow-up').fill('Date', '2031-07-01').fill('Time', '09:20')

    const pressed = await Promise.all([page.press('Book'), page.press('Book')])

    expect(pressed.map(({ path }) => path)).toEqual(Array(2).fill('/dashboard'))
    expect(await upcoming(await userOf(me))).toHaveLength(1)
  })

  test('[LIB-020] a class takes several clients, up to its places and each only once', async () => {
    const me = await makeUser()
    for (const name of ['Nora Quill', 'Abel Stone']) await makeClient(me, { name })
    const zoe = await makeClient(me, { name: 'Zoe Ash' })
    const form = await (await signedInAs(me)).visit('/dashboard/appointments/new')
    const home = await form
      .check('Nora Quill')
      .fill('Appointment type', 'Balance class')
      .fill('Date', '2031-07-01')
      .fill('Time', '10:00')
      .fill('Places in the class', '2')
      .press('Book')

    const details = await home.follow('Balance class, 1 Jul 2031, 10:00')
    const full = await details.check('Abel Stone').press('Book a place')

    expect(full.screen.getByRole('heading', { name: 'Class: 2 of 2 places taken' })).toBeTruthy()
    expect(full.screen.queryByRole('button', { name: 'Book a place' })).toBeNull()
    const late = await details.check('Abel Stone').press('Book a place')
    expect(late.errors).toContain('This client has a place already.')
    const tooMany = await details.check('Zoe Ash').press('Book a place')
    expect([tooMany.status, tooMany.errors]).toEqual([400, ['Every place of this class is taken.']])
    expect(await db.appointment.count({ where: { clientId: zoe.id } })).toBe(0)
  })

  test('a form that can’t be taken says why beside each field and keeps what was typed', async () => {
    const page = await (await signedInAs(await makeUser())).visit('/dashboard/appointments/new')

    const again = await page.fill('Appointment type', 'Follow-up 🦊').fill('Minutes', '2').press('Book')

    expect(again.status).toBe(400)
    expect(again.errors).toContain('At least 5 minutes')
    expect(again.screen.getByLabelText('Appointment type')).toHaveProperty('value', 'Follow-up 🦊')
  })

  test('is cancelled after a question, and then no longer upcoming; somebody else’s client can’t be booked', async () => {
    const me = await makeUser()
    const booked = await makeAppointment(me, await makeClient(me, { name: 'Nora Quill' }))
    const foreign = await makeClient(await makeUser())
    const browser = await signedInAs(me)
    const asked = await (
      await browser.visit(`/dashboard/appointments/${booked.id}`)
    ).press('Cancel appointment of Nora Quill')

    expect(asked.heading).toBe('Cancel the appointment of Nora Quill?')
    const home = await asked.press('Cancel appointment')

    expect(home.notice).toBe('The appointment of Nora Quill is cancelled.')
    expect(itemsOf(home, 'Upcoming appointments')).toEqual([])
    expect((await meeting(await userOf(me), booked.id)).canceledAt).not.toBeNull()
    const body = new URLSearchParams({
      clientId: foreign.id,
      name: 'Follow-up',
      duration: '30',
      meetingType: 'in_person',
      day: '2031-07-01',
      time: '09:30',
    })
    expect((await browser.fetch('/dashboard/appointments/new', { method: 'POST', body })).status).toBe(404)
  })
})
