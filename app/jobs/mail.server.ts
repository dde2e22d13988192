import { forgetOldMail, keepMail, markFailed, markSent, takeDueMail } from '#app/models/outbox.server.ts'
import { isFinalRefusal, removeOldLetters, sendMail } from '#app/services/mail.server.ts'

/** Sends everything that is due. One message that fails does not keep the next one waiting. */
export async function sendDueMail() {
  for (let mail = await takeDueMail(); mail; mail = await takeDueMail()) {
    const letGo = keepMail(mail)
    try {
      await sendMail(mail)
      await markSent(mail.id)
    } catch (error) {
      await markFailed(mail, error instanceof Error ? error.message : String(error), isFinalRefusal(error))
    } finally {
      letGo()
    }
  }
}

/** Forgets what was sent `MAIL_KEPT_DAYS` days ago. */
export async function removeOldMail() {
  await forgetOldMail()
  await removeOldLetters()
}
