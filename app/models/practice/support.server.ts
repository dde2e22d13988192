import { inTransaction, isDuplicate } from '#app/models/db.server.ts'
import { supportLetter } from './letters.ts'
import { post } from '#app/models/outbox.server.ts'
import type { User } from './session.server.ts'
import { env } from '#app/services/env.server.ts'

/** Keeps the user's message and sends it to the help desk. The same `id` is sent once, however often it is posted. */
export async function askForSupport(user: User, { id, message }: { id: string; message: string }) {
  const from = { name: user.name, email: user.email, practice: user.practice.name }
  try {
    await inTransaction(async (tx) => {
      await tx.supportRequest.create({ data: { id, message, userId: user.id } })
      await post(tx, env.SUPPORT_EMAIL, `support-${id}`, supportLetter(from, message))
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
