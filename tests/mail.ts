import { db } from '#app/models/db.server.ts'

/** The letters written to this address, the oldest first. */
export function lettersTo(recipient: string) {
  return db.outboxMail.findMany({ where: { recipient }, orderBy: { id: 'asc' } })
}

/** The address that the last letter to `recipient` asks to open, as a path of this site. */
export async function linkSentTo(recipient: string): Promise<string> {
  const letters = await lettersTo(recipient)
  const [link = ''] = letters.at(-1)?.text.match(/https?:\S+/) ?? []
  return link.replace(/^https?:\/\/[^/]+/, '')
}
