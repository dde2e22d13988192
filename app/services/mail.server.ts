import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from './env.server.ts'

const FOLDER = join(env.DATA_DIR, 'outbox')
const DAY = 86_400_000

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
  // Many a server sends no letter for days: what it takes to send one comes with the first.
  const { createTransport } = await import('nodemailer')
  if (env.SMTP_URL)
    await createTransport({ url: env.SMTP_URL, connectionTimeout: 10_000, socketTimeout: 30_000 }).sendMail(message)
  else {
    const eml = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    await writeToOutbox(mail.messageId, await eml.sendMail(message))
  }
}

/** Whether the server has refused the recipient or the letter for good (5xx). Not being let in, or no answer, may change. */
export function isFinalRefusal(error: unknown): boolean {
  const { code, permanent } = error as { code?: string; permanent?: boolean }
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Removes the letters that were written to `DATA_DIR/outbox` more than `MAIL_KEPT_DAYS` days ago. */
export async function removeOldLetters() {
  const names = await readdir(FOLDER).catch(() => [])
  for (const file of names.map((name) => join(FOLDER, name))) {
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - env.MAIL_KEPT_DAYS * DAY) await rm(file, { force: true })
  }
}

/** The same message overwrites its own file; a half-written one never has the final name. */
async function writeToOutbox(messageId: string, { message }: { message: Buffer | NodeJS.ReadableStream }) {
  const file = join(FOLDER, `${messageId.replaceAll(/[^\w.@-]/g, '')}.eml`)
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${file}.part`, message as Buffer)
  await rename(`${file}.part`, file)
}
