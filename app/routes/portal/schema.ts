import * as z from 'zod'

const pin = z.string().trim().max(20)

export const PinSchema = z.object({ pin })

/** The id as people type it from paper: spaces, hyphens and small letters are forgiven. */
export const OpenSchema = z.object({
  prescriptionId: z
    .string()
    .max(40)
    .transform((typed) => typed.replaceAll(/[\s\-–—]/g, '').toUpperCase()),
  pin: pin.optional(),
})
