import type { Transaction } from '#app/models/db.server.ts'
import { FREE_LIMIT } from './plan.ts'
import type { User } from './session.server.ts'

const COUNTS = {
  favourites: (tx: Transaction, userId: string) => tx.favourite.count({ where: { userId } }),
  templates: (tx: Transaction, userId: string) => tx.programme.count({ where: { userId, kind: 'template' } }),
  clients: (tx: Transaction, userId: string) => tx.client.count({ where: { userId } }),
}

/**
 * Whether the plan lets the user have one more. To be asked in the transaction that adds it: nobody else writes meanwhile, in
 * this process or another, so that posts at the same time can't pass the limit together.
 */
export async function withinLimit(tx: Transaction, user: User, what: keyof typeof COUNTS): Promise<boolean> {
  if (user.permissions.includes('allowUnlimitedCreation')) return true
  return (await COUNTS[what](tx, user.id)) < FREE_LIMIT
}
