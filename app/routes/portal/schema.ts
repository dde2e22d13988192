import * as z from 'zod'

/** What people put between the characters when they type from paper, or copy along. */
const withoutGaps = (typed: string) => typed.replaceAll(/[\s\-–—]/g, '')

const pin = z.string().max(20).transform(withoutGaps)

export const PinSchema = z.object({ pin })

/** The id as people type it from paper: spaces, hyphens and small letters are forgiven. */
export const OpenSchema = z.object({
  prescriptionId: z
    .string()
    .max(40)
    .transform((typed) => withoutGaps(typed).toUpperCase()),
  pin: pin.optional(),
})
