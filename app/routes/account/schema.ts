import * as z from 'zod'
import { recordId } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'

export const ChangePasswordSchema = z.object({
  presentPassword: z.string().max(LONGEST.password),
  newPassword: z.string().min(10).max(LONGEST.password),
})

/** Enables the own share key, or adds and forgets those of others. */
export const ShareKeySchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('enable') }),
  z.object({ intent: z.literal('add'), shareKey: z.string().trim().min(1).max(60) }),
  z.object({ intent: z.literal('forget'), ownerId: recordId }),
])
