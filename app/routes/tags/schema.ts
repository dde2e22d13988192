import * as z from 'zod'

const TOO_SHORT = 'Minimum 2 characters required'

/** A tag as it is made, or changed when `objectId` names one. (library.md §5, Tag) */
export const TagSchema = z.object({
  objectId: z.string().optional(),
  name: z
    .string(TOO_SHORT)
    .trim()
    .normalize()
    .max(60)
    .refine((name) => Array.from(name).length >= 2, TOO_SHORT),
  group: z.string('Group is required').trim().normalize().min(1, 'Group is required').max(60),
})
