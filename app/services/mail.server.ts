import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from './env.server.ts'

export interface Mail {
  messageId: string
  recipient: string
  subject: string
  text: string
  html: string
}

/** Hands the message to the SMTP server, or writes it to `DATA_DIR/outbox` when there is none. Throws when it was not taken. */
export async function sendMail(mail: Mail) {
  const message = {
    messageId: mail.messageId,
    from: env.MAIL_FROM,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  }
  if (env.SMTP_URL) await smtp.sendMail(message)
  else await writeToOutbox(mail.messageId, await eml.sendMail(message))
}

const smtp = createTransport({ url: env.SMTP_URL, connectionTimeout: 10_000, socketTimeout: 30_000 })
const eml = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The same message overwrites its own file; a half-written one never has the final name. */
async function writeToOutbox(messageId: string, { message }: { message: Buffer | NodeJS.ReadableStream }) {
  const folder = join(env.DATA_DIR, 'outbox')
  const file = join(folder, `${messageId.replaceAll(/[^\w.@-]/g, '')}.eml`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.part`, message as Buffer)
  await rename(`${file}.part`, file)
}
