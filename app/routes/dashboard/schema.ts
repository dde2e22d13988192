import * as z from 'zod'
import { MEETING_TYPES, type MeetingType } from '#app/models/diary/meeting-types.ts'
import { line, recordId } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'

const DAY_LONG = 24 * 60

export const BookingSchema = z.object({
  id: z.uuid().default(() => crypto.randomUUID()),
  clientId: recordId,
  name: line().min(1).max(LONGEST.name),
  duration: z.number('Enter a number of minutes').int().min(5, 'At least 5 minutes').max(DAY_LONG, 'At most a day'),
  meetingType: z.enum(Object.keys(MEETING_TYPES) as MeetingType[]),
  day: z.iso.date('Enter a date such as 29/11/2026'),
  time: z.iso.time('Enter a time such as 14:05').max(20),
  maxAttendees: z.number('Enter a number').int().min(2, 'At least 2').max(100, 'At most 100').optional(),
  /** The appointments beside which it is to be booked: a warning about them was read. */
  acceptedClashes: z.string().max(LONGEST.message).default(''),
})

export const AttendeeSchema = z.object({ clientId: recordId })
