import * as z from 'zod'

const TOO_SHORT = 'Minimum 2 characters required'
const NO_GROUP = 'Group is required'
const LONGEST = 60

/** Says it of a field that was not filled in; what is too long gets the message that every field shares. */
const whenMissing = (message: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? message : undefined),
})

/** A tag as it is made, or changed when `objectId` names one. (library.md §5, Tag) */
export const TagSchema = z.object({
  objectId: z.string().optional(),
  name: z
    .string(whenMissing(TOO_SHORT))
    .trim()
    .normalize()
    .max(LONGEST)
    .refine((name) => Array.from(name).length >= 2, TOO_SHORT),
  group: z.string(whenMissing(NO_GROUP)).trim().normalize().min(1, NO_GROUP).max(LONGEST),
})
