import * as z from 'zod'

const today = () => new Date().toISOString().slice(0, 10)

const client = {
  name: z.string().trim().normalize().min(1).max(120),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).optional(),
  dateOfBirth: z.iso
    .date('Enter a date such as 29/02/1984')
    .refine((day) => day <= today(), 'A date of birth can’t be in the future')
    .optional(),
}

export const NewClientSchema = z.object({ ...client, id: z.uuid() })

export const ClientSchema = z.object({
  ...client,
  /** When the record was read: who changed it since must not be overwritten unawares. */
  updatedAt: z.iso.datetime(),
  newPin: z.boolean().default(false),
})
