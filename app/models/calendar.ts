import { Temporal } from 'temporal-polyfill'

/** A stretch of time: from its first moment on, and up to `until`, which is outside it. */
export interface Span {
  from: Date
  until: Date
}

/** The calendar month that holds `moment` in `timeZone`, and the one before it. */
export function monthsAround(moment: Date, timeZone: string): { current: Span; previous: Span } {
  const first = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .with({ day: 1 })
    .startOfDay()
  const [before, after] = [first.subtract({ months: 1 }), first.add({ months: 1 })]
  return {
    current: { from: dateOf(first), until: dateOf(after) },
    previous: { from: dateOf(before), until: dateOf(first) },
  }
}

/** The moment at which the clocks of `timeZone` show this day (2026-11-21) and time (14:05). A time that the change of the clocks skips is moved on by an hour. */
export function momentOf(day: string, time: string, timeZone: string): Date {
  return dateOf(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone))
}

const dateOf = ({ epochMilliseconds }: { epochMilliseconds: number }) => new Date(epochMilliseconds)
