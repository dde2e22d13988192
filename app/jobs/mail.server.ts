import { markFailed, markSent, takeDueMail } from '#app/models/outbox.server.ts'
import { sendMail } from '#app/services/mail.server.ts'

/** Sends everything that is due. One message that fails does not keep the next one waiting. */
export async function sendDueMail() {
  for (let mail = await takeDueMail(); mail; mail = await takeDueMail()) {
    try {
      await sendMail(mail)
      await markSent(mail.id)
    } catch (error) {
      await markFailed(mail, error instanceof Error ? error.message : String(error))
    }
  }
}
