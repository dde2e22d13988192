import { type Db, db } from './db.server.ts'
import { env } from '#app/services/env.server.ts'
import type { Letter } from './letters.ts'
import type { OutboxMail } from '#prisma/client/client.ts'

const HALF_A_MINUTE = 30_000
/** Waits before the next try, in minutes; after the last one the message is given up. */
const BACK_OFF_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60]

/** Puts a letter into the outbox, in the transaction of what it tells of. The same `key` always gives the same Message-ID. */
export async function post(tx: Db, recipient: string, key: string, letter: Letter) {
  const messageId = `<${key}@${new URL(env.PUBLIC_URL).hostname}>`
  await tx.outboxMail.create({ data: { messageId, recipient, ...letter } })
}

/**
 * Takes the next message that is due and keeps other workers from it for half a minute; null when there is none.
 * A worker that dies meanwhile leaves it to be taken again, with the same Message-ID.
 */
export async function takeDueMail(): Promise<OutboxMail | null> {
  const due = await db.outboxMail.findFirst({
    where: { nextAttemptAt: { lte: new Date() } },
    orderBy: { nextAttemptAt: 'asc' },
  })
  if (!due) return null
  const { count } = await db.outboxMail.updateMany({
    where: { id: due.id, nextAttemptAt: due.nextAttemptAt },
    data: { nextAttemptAt: new Date(Date.now() + HALF_A_MINUTE), attempts: { increment: 1 } },
  })
  return count === 1 ? due : takeDueMail()
}

export async function markSent(id: string) {
  await db.outboxMail.update({ where: { id }, data: { sentAt: new Date(), nextAttemptAt: null, lastError: '' } })
}

/** Keeps the message for a later try, or gives it up after the last one. `reason` never holds what the letter says. */
export async function markFailed(mail: { id: string; attempts: number }, reason: string) {
  const minutes = BACK_OFF_MINUTES[mail.attempts]
  const nextAttemptAt = minutes === undefined ? null : new Date(Date.now() + minutes * 60_000)
  await db.outboxMail.update({ where: { id: mail.id }, data: { nextAttemptAt, lastError: reason.slice(0, 500) } })
}
