import { addJobs } from './jobs.server.ts'
import type { Db } from './db.server.ts'
import type { Letter } from './letter.ts'
import { env } from '#app/services/env.server.ts'

const DAY = 86_400_000

/** Puts a letter into the outbox, in the transaction of what it tells of. The same `key` always gives the same Message-ID. */
export async function post(tx: Db, recipient: string, key: string, letter: Letter) {
  await addJobs(tx, [letterJob(recipient, key, letter)])
}

/** The same for letters about prescriptions, that the user `userId` lets be sent to clients. */
export async function postAll(
  tx: Db,
  userId: string,
  letters: { programmeId: string; recipient: string; key: string; letter: Letter }[],
) {
  const jobs = letters.map(({ programmeId, recipient, key, letter }, turn) => ({
    ...letterJob(recipient, key, letter),
    userId,
    programmeId,
    turn,
  }))
  await addJobs(tx, jobs)
}

function letterJob(recipient: string, key: string, letter: Letter) {
  const messageId = `<${key}@${new URL(env.PUBLIC_URL).hostname}>`
  return { kind: 'letter', key: messageId, payload: { recipient, ...letter } }
}

/** How many letters to clients the user, and the whole practice, have let be sent in the last 24 hours. */
export async function lettersToday(tx: Db, user: { id: string; practiceId: string }) {
  const today = { kind: 'letter', createdAt: { gt: new Date(Date.now() - DAY) } }
  const [byUser, byPractice] = await Promise.all([
    tx.job.count({ where: { ...today, userId: user.id } }),
    tx.job.count({ where: { ...today, user: { practiceId: user.practiceId } } }),
  ])
  return { byUser, byPractice }
}

/** Whether a letter of that time would have been forgotten by now. */
export const isMailForgotten = (createdAt: Date) => createdAt < new Date(Date.now() - env.MAIL_KEPT_DAYS * DAY)
