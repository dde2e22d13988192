import * as z from 'zod'
import { back } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'

export const SupportSchema = z.object({
  id: z.uuid(),
  message: z.string().trim().min(1).max(LONGEST.message),
  back: back.optional(),
})
