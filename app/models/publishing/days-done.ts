import { formatDay } from '#app/models/dates.ts'

/** So many days are looked back on. */
const DAYS = 14
const DAY_MS = 86_400_000

/** The last 14 days of the calendar up to `today` (2026-11-21), the oldest first. */
export function lastDays(today: string): string[] {
  const end = Date.parse(`${today}T12:00:00Z`)
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(end - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Which of the last 14 days are among `doneOn`, as a page shows it: each day, and the whole in words. */
export function daysDone(doneOn: string[], today: string) {
  const days = lastDays(today).map((day) => ({ day, date: Number(day.slice(8)), isDone: doneOn.includes(day) }))
  const done = days.filter(({ isDone }) => isDone)
  return {
    days,
    inWords: `${done.length} of ${DAYS} days`,
    inDetail: done.length ? `Done on ${done.map(({ day }) => formatDay(day)).join(', ')}` : 'Not done on any day',
  }
}

export type DaysDone = ReturnType<typeof daysDone>
