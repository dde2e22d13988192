import * as z from 'zod'

export const ChangePasswordSchema = z.object({ presentPassword: z.string(), newPassword: z.string().min(10).max(200) })
