import { describe, expect, test } from 'vitest'
import { monthsAround } from '#app/models/calendar.ts'
import { db } from '#app/models/db.server.ts'
import { trialUntil } from '#app/models/practice/plan.ts'
import { userStats } from '#app/models/practice/stats.server.ts'
import { makeAppointment, makeClient, makeUser, userOf } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const HOUR = 3_600_000

/** One statistic as it is read: its value, its change and what it was last month. */
function stat(page: Page, label: string) {
  const term = [...page.document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)
  const [now, change, before] = term!.nextElementSibling!.children
  return { now: now?.textContent, change: change?.textContent, mood: change?.className, before: before?.textContent }
}

describe('the current month', () => {
  test('[LIB-001, LIB-002, LIB-003, LIB-004, LIB-005] four statistics beside those of last month; more cancellations are bad news', async () => {
    const me = await makeUser()
    const { current, previous } = monthsAround(new Date(), 'Europe/London')
    const [thisMonth, lastMonth] = [new Date(current.from.getTime() + HOUR), new Date(previous.from.getTime() + HOUR)]
    const client = await makeClient(me, { createdAt: thisMonth })
    await makeClient(me, { createdAt: thisMonth })
    await makeClient(me, { createdAt: lastMonth })
    const prescribed = (createdAt: Date) =>
      db.programme.create({ data: { kind: 'prescription', userId: me.id, createdAt } })
    for (const createdAt of [lastMonth, lastMonth, lastMonth, lastMonth, thisMonth]) await prescribed(createdAt)
    for (const startDate of [lastMonth, thisMonth]) await makeAppointment(me, client, { startDate })
    for (const startDate of [lastMonth, thisMonth, thisMonth, thisMonth])
      await makeAppointment(me, client, { startDate, canceledAt: new Date() })
    await makeAppointment(await makeUser(), client, { startDate: thisMonth })

    const page = await (await signedInAs(me)).visit('/dashboard')

    expect(page.heading).toBe('Dashboard')
    expect(page.screen.getByRole('heading', { name: 'Current Month' })).toBeTruthy()
    const same = 'stat-change stat-same'
    expect(stat(page, 'Clients')).toEqual({
      now: '2',
      change: '+100%',
      mood: 'stat-change stat-better',
      before: 'Last month: 1',
    })
    expect(stat(page, 'Prescriptions')).toEqual({
      now: '1',
      change: '-75%',
      mood: 'stat-change stat-worse',
      before: 'Last month: 4',
    })
    expect(stat(page, 'Active appointments')).toEqual({ now: '1', change: '0%', mood: same, before: 'Last month: 1' })
    expect(stat(page, 'Cancelled appointments')).toEqual({
      now: '3',
      change: '+200%',
      mood: 'stat-change stat-worse',
      before: 'Last month: 1',
    })
  })

  test('[LIB-005] fewer cancellations are good news', async () => {
    const me = await makeUser()
    const client = await makeClient(me)
    const { previous } = monthsAround(new Date(), 'Europe/London')
    await makeAppointment(me, client, { startDate: previous.from, canceledAt: new Date() })

    const page = await (await signedInAs(me)).visit('/dashboard')

    expect(stat(page, 'Cancelled appointments')).toMatchObject({ change: '-100%', mood: 'stat-change stat-better' })
  })

  test('[LIB-016] the statistics are asked for with nothing but the user, and have three figures each', async () => {
    const stats = await userStats(await userOf(await makeUser()))

    const none = { currentMonth: 0, previousMonth: 0, percentage: 0 }
    expect(stats).toEqual({
      clients: none,
      prescriptions: none,
      activeAppointments: none,
      canceledAppointments: none,
    })
  })
})

describe('the plan', () => {
  async function planOf(planName: string, subscriptionData: object) {
    const me = await makeUser({ planName })
    await db.practice.update({ where: { id: me.practiceId }, data: { subscriptionData } })
    return (await signedInAs(me)).visit('/dashboard')
  }

  test('[LIB-008, LIB-010] a trial says when it ends, by the epoch seconds of the subscription', async () => {
    const page = await planOf('in_trial', { providerData: { trial_end: 1_924_948_800 } })

    expect(page.screen.getByRole('region', { name: 'Your plan' }).textContent).toContain('Trial until 31 Dec 2030')
  })

  test('[LIB-009] any other plan, and a trial without an end, is named', async () => {
    const paid = await planOf('professional', trialUntil(new Date()))
    const endless = await planOf('in_trial', {})

    expect(paid.screen.getByRole('region', { name: 'Your plan' }).textContent).toContain('professional')
    expect(endless.screen.getByRole('region', { name: 'Your plan' }).textContent).toContain('in_trial')
  })

  test('[LIB-007] leads to the subscription', async () => {
    const page = await (await signedInAs(await makeUser())).visit('/dashboard')

    expect((await page.follow('View subscription')).path).toBe('/account/subscription')
  })
})
