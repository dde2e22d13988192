import { type Db, db } from './db.server.ts'
import type { Letter } from './letters.ts'
import { env } from '#app/services/env.server.ts'

const DAY = 86_400_000
/** How long a worker that took a message has it to itself, in ms, unless it says that it is still at it. */
const LEASE = 30_000
/** Waits before the next try, in minutes; after the last one the message is given up. */
const BACK_OFF_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60]
/** What a letter says is nobody's business once it has been delivered, or never will be: it holds links that let people in. */
const WITHOUT_TEXT = { nextAttemptAt: null, text: '', html: '' }

/** Puts a letter into the outbox, in the transaction of what it tells of. The same `key` always gives the same Message-ID. */
export async function post(tx: Db, recipient: string, key: string, letter: Letter) {
  const messageId = `<${key}@${new URL(env.PUBLIC_URL).hostname}>`
  await tx.outboxMail.create({ data: { messageId, recipient, ...letter } })
}

/**
 * Takes the next message that is due and keeps other workers from it for half a minute; null when there is none.
 * A worker that dies meanwhile leaves it to be taken again, with the same Message-ID.
 */
export async function takeDueMail() {
  for (;;) {
    const isDue = { nextAttemptAt: { lte: new Date() } }
    const due = await db.outboxMail.findFirst({
      where: isDue,
      orderBy: { nextAttemptAt: 'asc' },
      select: { id: true, messageId: true, recipient: true, subject: true, text: true, html: true, attempts: true },
    })
    if (!due) return null
    const { count } = await db.outboxMail.updateMany({
      where: { id: due.id, ...isDue },
      data: { nextAttemptAt: endOfLease(), attempts: { increment: 1 } },
    })
    if (count === 1) return due
  }
}

/** Says, again and again until the returned function is called, that the message is still being handed over. */
export function keepMail({ id }: { id: string }): () => void {
  const renew = () => db.outboxMail.updateMany({ where: { id, sentAt: null }, data: { nextAttemptAt: endOfLease() } })
  const timer = setInterval(() => void renew().catch(console.error), LEASE / 3)
  return () => clearInterval(timer)
}

const endOfLease = () => new Date(Date.now() + LEASE)

export async function markSent(id: string) {
  await db.outboxMail.update({ where: { id }, data: { ...WITHOUT_TEXT, sentAt: new Date(), lastError: '' } })
}

/** Keeps the message for a later try, or gives it up: after the last one, or at once when the refusal `isFinal`. `reason` never holds what the letter says. */
export async function markFailed(mail: { id: string; attempts: number }, reason: string, isFinal: boolean) {
  const minutes = isFinal ? undefined : BACK_OFF_MINUTES[mail.attempts]
  const next = minutes === undefined ? WITHOUT_TEXT : { nextAttemptAt: new Date(Date.now() + minutes * 60_000) }
  await db.outboxMail.update({ where: { id: mail.id }, data: { ...next, lastError: reason.slice(0, 500) } })
}

/** Forgets that messages were sent, or given up, `MAIL_KEPT_DAYS` days ago. */
export async function forgetOldMail() {
  const longAgo = { lt: new Date(Date.now() - env.MAIL_KEPT_DAYS * DAY) }
  await db.outboxMail.deleteMany({ where: { nextAttemptAt: null, createdAt: longAgo } })
}
