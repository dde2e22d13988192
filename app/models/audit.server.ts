import { type Db, db, inSlices } from './db.server.ts'

/**
 * Notes that `userId` (null: the client, through the portal) changed the records of these clients, in the transaction of the
 * change: neither is kept without the other.
 */
export async function audit(userId: string | null, clientIds: string | string[], action: string, tx: Db) {
  const entries = [clientIds].flat().map((clientId) => ({ userId, clientId, action }))
  await inSlices(entries, (data) => tx.auditEntry.createMany({ data }))
}

/** Notes that `userId` saw the client's record. Where that can't be kept, as on a full disk, the page is shown and the log has the note. */
export async function auditView(userId: string | null, clientId: string, action: string) {
  const entry = { at: new Date(), userId, clientId, action }
  try {
    await db.auditEntry.create({ data: entry })
  } catch (error) {
    console.error(JSON.stringify({ audit: entry }), error)
  }
}
