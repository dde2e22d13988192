import { type Db, db, inSlices } from './db.server.ts'
import type { Letter } from './letter.ts'
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
  await postAll(tx, null, [{ recipient, key, letter }])
}

/** The same for many letters at once, that the user `senderId` lets be sent. */
export async function postAll(
  tx: Db,
  senderId: string | null,
  letters: { recipient: string; key: string; letter: Letter }[],
) {
  const host = new URL(env.PUBLIC_URL).hostname
  const mail = letters.map(({ recipient, key, letter }) => ({
    messageId: `<${key}@${host}>`,
    recipient,
    senderId,
    ...letter,
  }))
  await inSlices(mail, (data) => tx.outboxMail.createMany({ data }))
}

/** How many letters to clients the user, and the whole practice, have let be sent in the last 24 hours. */
export async function lettersToday(tx: Db, user: { id: string; practiceId: string }) {
  const createdAt = { gt: new Date(Date.now() - DAY) }
  const [byUser, byPractice] = await Promise.all([
    tx.outboxMail.count({ where: { createdAt, senderId: user.id } }),
    tx.outboxMail.count({ where: { createdAt, sender: { practiceId: user.practiceId } } }),
  ])
  return { byUser, byPractice }
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
  await db.outboxMail.deleteMany({ where: { nextAttemptAt: null, createdAt: { lt: forgottenBefore() } } })
}

/** Whether a letter of that time would have been forgotten by now. */
export const isMailForgotten = (createdAt: Date) => createdAt < forgottenBefore()

const forgottenBefore = () => new Date(Date.now() - env.MAIL_KEPT_DAYS * DAY)
