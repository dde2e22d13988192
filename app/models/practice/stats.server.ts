import { type Span, monthsAround } from '#app/models/calendar.ts'
import { db } from '#app/models/db.server.ts'
import type { User } from './session.server.ts'

/** How often in a month something happened to this user's work. */
const COUNTS = {
  clients: (userId: string, span: Span) => db.client.count({ where: { userId, createdAt: within(span) } }),
  prescriptions: (userId: string, span: Span) =>
    db.programme.count({ where: { kind: 'prescription', userId, createdAt: within(span) } }),
  activeAppointments: (userId: string, span: Span) =>
    db.appointment.count({ where: { userId, canceledAt: null, startDate: within(span) } }),
  canceledAppointments: (userId: string, span: Span) =>
    db.appointment.count({ where: { userId, canceledAt: { not: null }, startDate: within(span) } }),
}

type Stat = keyof typeof COUNTS

export interface MonthlyStat {
  currentMonth: number
  previousMonth: number
  /** How much more than in the previous month, in percent of it; below 0 when it is less. */
  percentage: number
}

/** What the user did in this calendar month of the practice and in the one before: new clients and prescriptions, and the appointments that begin in it. (library.md §3, User stats) */
export async function userStats(user: User, now = new Date()): Promise<Record<Stat, MonthlyStat>> {
  const { current, previous } = monthsAround(now, user.practice.timeZone)
  const stat = async (name: Stat): Promise<MonthlyStat> => {
    const [currentMonth, previousMonth] = await Promise.all([
      COUNTS[name](user.id, current),
      COUNTS[name](user.id, previous),
    ])
    return { currentMonth, previousMonth, percentage: percentageOf(currentMonth, previousMonth) }
  }
  const [clients, prescriptions, activeAppointments, canceledAppointments] = await Promise.all([
    stat('clients'),
    stat('prescriptions'),
    stat('activeAppointments'),
    stat('canceledAppointments'),
  ])
  return { clients, prescriptions, activeAppointments, canceledAppointments }
}

/** The change from `previous` to `current` in whole percent. From nothing to something counts as 100. */
export function percentageOf(current: number, previous: number): number {
  if (previous === 0) return current === 0 ? 0 : 100
  return Math.round(((current - previous) / previous) * 100)
}

const within = ({ from, until }: Span) => ({ gte: from, lt: until })
