import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { db } from '#app/models/db.server.ts'
import { env } from '#app/services/env.server.ts'

/** The letters written to this address, the oldest first. What one says that has been delivered is in its file only. */
export async function lettersTo(recipient: string) {
  const letters = await db.outboxMail.findMany({ where: { recipient }, orderBy: { id: 'asc' } })
  return Promise.all(letters.map(async (letter) => ({ ...letter, ...(letter.text ? {} : await delivered(letter)) })))
}

async function delivered({ messageId }: { messageId: string }) {
  const file = await readFile(join(env.DATA_DIR, 'outbox', `${messageId.slice(1, -1)}.eml`))
  const { text = '', html = '' } = await PostalMime.parse(file)
  return { text, html }
}

/** The address that the last letter to `recipient` asks to open, as a path of this site. */
export async function linkSentTo(recipient: string): Promise<string> {
  const letters = await lettersTo(recipient)
  const [link = ''] = letters.at(-1)?.text.match(/https?:\S+/) ?? []
  return link.replace(/^https?:\/\/[^/]+/, '')
}
