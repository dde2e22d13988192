import { randomUUID } from 'node:crypto'
import { momentOf } from '#app/models/calendar.ts'
import { type Transaction, db, inTransaction } from '#app/models/db.server.ts'
import { initials } from '#app/models/names.ts'
import type { MeetingType } from './meeting-types.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { readableBy } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'

const SHOWN = 6
/** More than anybody has in a season; what is farther off is not upcoming yet. */
const MOST_ROWS = 500

const fields = {
  id: true,
  startDate: true,
  endDate: true,
  canceledAt: true,
  client: { select: { id: true, name: true } },
  user: { select: { firstName: true, lastName: true } },
  appointmentType: { select: { name: true, duration: true, meetingType: true } },
  appointmentClass: { select: { id: true, maxAttendees: true } },
} as const

/** The user's appointments that begin at `startDate` or later and are, or are not, cancelled; the first ones first. */
export async function appointments(user: User, { startDate, canceled }: { startDate: Date; canceled: boolean }) {
  const found = await db.appointment.findMany({
    where: { userId: user.id, startDate: { gte: startDate }, canceledAt: canceled ? { not: null } : null },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
    take: MOST_ROWS,
    select: fields,
  })
  return found.map(named)
}

export type Appointment = Awaited<ReturnType<typeof appointments>>[number]

/** Who holds the appointment, with the initials that stand for a picture. */
function named<Row extends { user: { firstName: string; lastName: string } }>({ user, ...appointment }: Row) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return { ...appointment, user: { name, avatar: initials(name) } }
}

/** What the dashboard lists: at most 6 meetings that are still to begin; a class is one of them, whoever comes to it. */
export async function upcoming(user: User) {
  const rows = await appointments(user, { startDate: new Date(), canceled: false })
  const meetings = Map.groupBy(rows, ({ id, appointmentClass }) => appointmentClass?.id ?? id)
  return [...meetings.values()].slice(0, SHOWN)
}

/** One meeting of the user, with everybody who comes to it, or a 404. */
export async function meeting(user: User, id: string) {
  const found = await db.appointment.findFirst({ where: { id, userId: user.id }, select: fields })
  if (!found) return notFound()
  const { appointmentClass } = found
  const others = appointmentClass
    ? await db.appointment.findMany({
        where: { appointmentClassId: appointmentClass.id, canceledAt: null },
        orderBy: { client: { nameSort: 'asc' } },
        select: { id: true, client: { select: { id: true, name: true } } },
      })
    : []
  return { ...named(found), attendees: others }
}

/** What is booked: a day and a time of the practice's clocks, and how long it takes, in minutes. */
export interface Booking {
  /** Comes with the form: the same form posted twice books once. */
  id: string
  name: string
  duration: number
  meetingType: MeetingType
  day: string
  time: string
  clientId: string
  /** Of a class: how many may come. */
  maxAttendees?: number
}

/** When the booking begins and ends. */
export function spanOf(user: User, { day, time, duration }: Booking) {
  const startDate = momentOf(day, time, user.practice.timeZone)
  return { startDate, endDate: new Date(startDate.getTime() + duration * 60_000) }
}

/** What finds the appointment that this very form has made already. */
function madeBy(user: User, booking: Booking) {
  const { startDate, endDate } = spanOf(user, booking)
  return { id: booking.id, userId: user.id, clientId: booking.clientId, startDate, endDate }
}

/**
 * What the user, or the client with anybody, has at the time of the booking already, but for what this very form has
 * booked; of a class one attendee stands for all.
 */
export async function bookedThen(user: User, booking: Booking) {
  const { startDate, endDate } = spanOf(user, booking)
  const found = await db.appointment.findMany({
    where: {
      OR: [{ userId: user.id }, { clientId: booking.clientId, client: readableBy(user) }],
      NOT: madeBy(user, booking),
      canceledAt: null,
      startDate: { lt: endDate },
      endDate: { gt: startDate },
    },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
    select: { ...fields, userId: true },
  })
  const meetings = Map.groupBy(found, ({ id, appointmentClass }) => appointmentClass?.id ?? id)
  return [...meetings.values()].flatMap(([first]) => (first ? [named(first)] : []))
}

/**
 * Books an appointment, or a class with its first attendee, and returns its id; once for the same form. A client who
 * may not be seen is a 404.
 */
export function book(user: User, booking: Booking): Promise<string> {
  const { name, duration, meetingType, clientId, maxAttendees } = booking
  const { startDate, endDate } = spanOf(user, booking)
  return inTransaction(async (tx) => {
    await seenClient(tx, user, clientId)
    const same = await tx.appointment.findFirst({ where: madeBy(user, booking) })
    if (same) return same.id
    const isTaken = (await tx.appointment.count({ where: { id: booking.id } })) > 0
    const appointmentTypeId = await typeId(tx, user, { name, duration, meetingType })
    const appointmentClass = maxAttendees
      ? await tx.appointmentClass.create({ data: { maxAttendees, userId: user.id } })
      : null
    const { id } = await tx.appointment.create({
      data: {
        id: isTaken ? randomUUID() : booking.id,
        startDate,
        endDate,
        userId: user.id,
        clientId,
        appointmentTypeId,
        appointmentClassId: appointmentClass?.id ?? null,
      },
    })
    return id
  })
}

/** Books one more client into the class of the user's appointment. Returns why not: `full`, `there already`; else null. */
export function bookIntoClass(user: User, id: string, clientId: string): Promise<'full' | 'there already' | null> {
  return inTransaction(async (tx) => {
    const first = await tx.appointment.findFirst({
      where: { id, userId: user.id },
      include: { appointmentClass: true },
    })
    if (!first?.appointmentClass) return notFound()
    await seenClient(tx, user, clientId)
    const { id: appointmentClassId, maxAttendees } = first.appointmentClass
    const booked = await tx.appointment.findMany({ where: { appointmentClassId, canceledAt: null } })
    if (booked.some((attendee) => attendee.clientId === clientId)) return 'there already'
    if (booked.length >= maxAttendees) return 'full'
    const { startDate, endDate, appointmentTypeId } = first
    await tx.appointment.create({
      data: { startDate, endDate, appointmentTypeId, appointmentClassId, clientId, userId: user.id },
    })
    return null
  })
}

/** Cancels one appointment of the user, of a class one client's place. One that is cancelled already stays as it is. */
export async function cancelAppointment(user: User, id: string) {
  await db.appointment.updateMany({
    where: { id, userId: user.id, canceledAt: null },
    data: { canceledAt: new Date() },
  })
}

async function seenClient(tx: Transaction, user: User, id: string) {
  return (await tx.client.findFirst({ where: { id, ...readableBy(user) } })) ?? notFound()
}

/** What is booked under the same name and length is of one type. */
async function typeId(tx: Transaction, user: User, type: { name: string; duration: number; meetingType: string }) {
  const known = await tx.appointmentType.findFirst({ where: { userId: user.id, ...type } })
  return (known ?? (await tx.appointmentType.create({ data: { userId: user.id, ...type } }))).id
}

/** The user's appointment types by name, for choosing one again. */
export function appointmentTypes(user: User) {
  return db.appointmentType.findMany({
    where: { userId: user.id },
    orderBy: { name: 'asc' },
    select: { id: true, name: true },
  })
}
