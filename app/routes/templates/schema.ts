import * as z from 'zod'
import { line, whenMissing } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'

/** What the team may do with the selected templates. (library.md §6) */
export const SharingSchema = z.object({
  teamRead: z.boolean().default(false),
  teamWrite: z.boolean().default(false),
})

/** Exactly 10 characters, in whatever case they were typed. (library.md §5) */
export const LoadSchema = z.object({
  prescriptionId: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^\w{10}$/, 'A prescription ID has exactly 10 characters'),
  /** Whether to go on without what other users have made. */
  accepted: z.boolean().default(false),
})

const BLANK = 'You cannot save a programme with a blank title'

/** Two things can be changed in a template's settings: its title, and whether it is shared by share key. (library.md §5) */
export const SettingsSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('title'),
    programmeTitle: line(whenMissing(BLANK)).min(1, BLANK).max(LONGEST.title),
    /** Whether 'Save program as: …?' was answered. */
    confirmed: z.boolean().default(false),
  }),
  z.object({ intent: z.literal('share'), shared: z.enum(['true', 'false']) }),
])
