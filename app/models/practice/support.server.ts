import { randomUUID } from 'node:crypto'
import { inTransaction } from '#app/models/db.server.ts'
import { supportLetter } from './letters.ts'
import { post } from '#app/models/outbox.server.ts'
import type { User } from './session.server.ts'
import { env } from '#app/services/env.server.ts'

/** Keeps the user's message and sends it to the help desk. The same form (its `id`) is sent once, however often it is posted; with another message it is another. */
export async function askForSupport(user: User, { id, message }: { id: string; message: string }) {
  const from = { name: user.name, email: user.email, practice: user.practice.name }
  await inTransaction(async (tx) => {
    const known = await tx.supportRequest.findUnique({ where: { id } })
    if (known?.userId === user.id && known.message === message) return
    const newId = known ? randomUUID() : id
    await tx.supportRequest.create({ data: { id: newId, message, userId: user.id } })
    await post(tx, env.SUPPORT_EMAIL, `support-${newId}`, supportLetter(from, message))
  })
}
