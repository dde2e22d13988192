import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { db } from '#app/models/db.server.ts'
import type { Letter } from '#app/models/letter.ts'
import { env } from '#app/services/env.server.ts'

/** The letters to this address, the oldest first. Of one that has been delivered only its file is left. */
export async function lettersTo(recipient: string) {
  const jobs = await db.job.findMany({ where: { kind: 'letter' }, orderBy: { id: 'asc' } })
  const letters = await Promise.all(
    jobs.map(({ key, payload, doneAt }) => (doneAt ? delivered(key ?? '') : (payload as object as Waiting))),
  )
  return letters.filter((letter) => letter.recipient === recipient)
}

interface Waiting extends Letter {
  recipient: string
}

async function delivered(messageId: string): Promise<Waiting> {
  const file = await readFile(join(env.DATA_DIR, 'outbox', `${messageId.slice(1, -1)}.eml`))
  const { to, subject = '', text = '', html = '' } = await PostalMime.parse(file)
  return { recipient: to?.[0]?.address ?? '', subject, text, html }
}

/** The address that the last letter to `recipient` asks to open, as a path of this site. */
export async function linkSentTo(recipient: string): Promise<string> {
  const letters = await lettersTo(recipient)
  const [link = ''] = letters.at(-1)?.text.match(/https?:\S+/) ?? []
  return link.replace(/^https?:\/\/[^/]+/, '')
}
