import * as z from 'zod'

export const ChangePasswordSchema = z.object({ presentPassword: z.string(), newPassword: z.string().min(10).max(200) })

/** Enables the own share key, or adds and forgets those of others. */
export const ShareKeySchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('enable') }),
  z.object({ intent: z.literal('add'), shareKey: z.string().trim().min(1).max(60) }),
  z.object({ intent: z.literal('forget'), ownerId: z.string() }),
])
