import { setImmediate } from 'node:timers/promises'
import { type Db, db, inSlices } from './db.server.ts'

/**
 * Notes that `userId` (null: the client, through the portal) changed the records of these clients, in the transaction of the
 * change: neither is kept without the other.
 */
export async function audit(userId: string | null, clientIds: string | string[], action: string, tx: Db) {
  const entries = [clientIds].flat().map((clientId) => ({ userId, clientId, action }))
  await inSlices(entries, (data) => tx.auditEntry.createMany({ data }))
}

interface View {
  at: Date
  userId: string | null
  clientId: string
  action: string
}

const seen: View[] = []
let soonNoted: Promise<void> | null = null

/**
 * Notes that `userId` saw the client's record. What is seen in the same moment is noted together: each writing waits for the
 * disk, and everybody with it. Where it can't be kept, as on a full disk, the page is shown and the log has the note.
 */
export async function auditView(userId: string | null, clientId: string, action: string) {
  seen.push({ at: new Date(), userId, clientId, action })
  await (soonNoted ??= setImmediate().then(noteSeen))
}

async function noteSeen() {
  soonNoted = null
  const views = seen.splice(0)
  try {
    await inSlices(views, (data) => db.auditEntry.createMany({ data }))
  } catch (error) {
    for (const view of views) console.error(JSON.stringify({ audit: view }), error)
  }
}
