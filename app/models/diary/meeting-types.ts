/** How a meeting takes place: what is stored, and what people read. */
export const MEETING_TYPES = {
  in_person: 'In person',
  video: 'Video call',
  phone: 'Phone call',
  home_visit: 'Home visit',
} as const

export type MeetingType = keyof typeof MEETING_TYPES

/** What people read for a stored meeting type; one that is no longer offered is shown as it is. */
export function meetingTypeName(stored: string): string {
  return Object.hasOwn(MEETING_TYPES, stored) ? MEETING_TYPES[stored as MeetingType] : stored
}
