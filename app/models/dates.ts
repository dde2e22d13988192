/** A moment as the practice's calendar shows it: `21 Nov 2026`. */
export function formatDate(moment: Date, timeZone: string): string {
  return formatter({ timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(moment)
}

/** A moment with the time of day: `21 Nov 2026, 14:05`. */
export function formatDateTime(moment: Date, timeZone: string): string {
  return `${formatDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`
}

/** The time of day alone: `14:05`. */
export function formatTime(moment: Date, timeZone: string): string {
  return formatter({ timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
}

/** A day of the calendar without a time, given as 2026-11-21, as `21 Nov 2026`. */
export const formatDay = (day: string) => formatDate(new Date(`${day}T12:00:00Z`), 'UTC')

/** The day that the calendar in `timeZone` shows at `moment`, as 2026-11-21. */
export function calendarDay(moment: Date, timeZone: string): string {
  const parts = formatter({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(moment).split('/').toReversed().join('-')
}

/** How long to wait, for people: `40 seconds`, `15 minutes`, `4 hours`. */
export function waitInWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than all else that a page does with dates, so each is made once. */
function formatter(options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options)
  const made = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formatters.set(key, made)
  return made
}
