import { type Db, db } from './db.server.ts'

/** Notes that `userId` (null: the client, through the portal) saw or changed a client's record. */
export async function audit(userId: string | null, clientId: string, action: string, tx: Db = db) {
  await tx.auditEntry.create({ data: { userId, clientId, action } })
}
