import { randomUUID } from 'node:crypto'
import { audit, auditView } from '#app/models/audit.server.ts'
import { type Db, db, inTransaction } from '#app/models/db.server.ts'
import { named } from './named.ts'
import { withinLimit } from '#app/models/practice/plan-limits.server.ts'
import { newClientPin } from '#app/models/secret.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { readableBy, writableBy } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'
import type { Prisma } from '#prisma/client/client.ts'

/** How clients are listed. */
export const BY_NAME = [{ nameSort: 'asc' }, { id: 'asc' }] as const satisfies Prisma.ClientOrderByWithRelationInput[]

/** What a list of clients knows of each. */
export const clientFields = { id: true, name: true, email: true, clientPin: true, source: true } as const

/** Those of the clients that the user may see, by name. */
export function visibleClients(user: User, ids: string[], tx: Db = db) {
  return tx.client.findMany({
    where: { id: { in: ids }, ...readableBy(user) },
    orderBy: BY_NAME,
    select: clientFields,
  })
}

/** The client if the user may see the record, else a 404. The view is noted. */
export async function visibleClient(user: User, id: string) {
  const client = await db.client.findFirst({ where: { id, ...readableBy(user) } })
  if (!client) return notFound()
  await auditView(user.id, client.id, 'viewed')
  const { userId, ...record } = client
  const mayEdit = userId === user.id || (client.teamId !== null && client.teamId === user.teamId && client.teamWrite)
  return { ...record, mayEdit }
}

/** The client if the user may change the record, else a 404. */
export async function editableClient(user: User, id: string) {
  return (await db.client.findFirst({ where: { id, ...writableBy(user) } })) ?? notFound()
}

export interface NewClient {
  /** Comes with the form: the same form posted twice adds one client. */
  id: string
  name: string
  email?: string | null
  dateOfBirth?: string | null
}

/** Adds a client with a pin of their own. Returns null when the plan allows no more. (publishing.md §6) */
export function createClient(user: User, client: NewClient) {
  return inTransaction(async (tx) => {
    const { id, name, email = null, dateOfBirth = null } = client
    const before = await tx.client.findFirst({
      where: { id, userId: user.id, name, email, dateOfBirth },
      select: clientFields,
    })
    if (before) return before
    const isTaken = (await tx.client.count({ where: { id } })) > 0
    if (!(await withinLimit(tx, user, 'clients'))) return null
    const created = await tx.client.create({
      data: {
        ...client,
        ...named(name),
        id: isTaken ? randomUUID() : id,
        clientPin: newClientPin(),
        userId: user.id,
        teamId: user.teamId,
        ...teamFlags(user),
      },
      select: clientFields,
    })
    await audit(user.id, created.id, 'created', tx)
    return created
  })
}

export interface ClientChange {
  name: string
  email: string | null
  dateOfBirth: string | null
  clientPin?: string
}

/** Changes what is known of the client, if nobody has changed it since `readAt`, and notes it. Returns whether it did. */
export function updateClient(user: User, client: { id: string }, readAt: Date, change: ClientChange) {
  return inTransaction(async (tx) => {
    const data = { ...change, ...named(change.name) }
    const { count } = await tx.client.updateMany({ where: { id: client.id, updatedAt: readAt }, data })
    if (count === 1) await audit(user.id, client.id, 'changed', tx)
    return count === 1
  })
}

/** While collaboration is enforced, what a team member makes is the team's to read and write. (publishing.md §4) */
function teamFlags(user: User) {
  const enforced = Boolean(user.team && (user.team.adminEnforceCollaboration || user.enforceCollaboration))
  return { teamRead: enforced, teamWrite: enforced }
}
