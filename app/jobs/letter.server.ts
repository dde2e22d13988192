import * as z from 'zod'
import { handler } from './handler.ts'
import { env } from '#app/services/env.server.ts'
import { isFinalRefusal, sendMail } from '#app/services/mail.server.ts'

/** Waits before the next try, in minutes; after the last one the letter is given up. */
const WAITS = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60]

/** Sends a letter; the job's key is its Message-ID. */
export const letter = handler({
  payload: z.object({ recipient: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  run: (mail, messageId) => sendMail({ messageId, ...mail }),
  waitAfter(attempt, error) {
    const minutes = isFinalRefusal(error) ? undefined : WAITS[attempt - 1]
    return minutes === undefined ? null : minutes * 60_000
  },
  keptDays: env.MAIL_KEPT_DAYS,
})
