import * as z from 'zod'

export const SupportSchema = z.object({
  id: z.uuid(),
  message: z.string().trim().min(1).max(4000),
  back: z.string().optional(),
})
