import { audit } from './audit.server.ts'
import { type Db, db, inTransaction } from './db.server.ts'
import { FREE_LIMIT } from './plan.ts'
import { newClientPin } from './secret.server.ts'
import type { User } from './session.server.ts'
import { readableBy, writableBy } from './visibility.ts'
import { notFound } from '#app/http/not-found.ts'

/** So many clients a page. (publishing.md §9) */
export const CLIENT_PAGE_SIZE = 50

/** One page of the clients that the user may see, by name. Every word of `query` must be in the name or the email. */
export async function clientPage(user: User, { query, page }: { query: string; page: number }) {
  const words = query.trim().split(/\s+/).filter(Boolean)
  const where = {
    AND: [
      readableBy(user),
      ...words.map((word) => ({ OR: [{ name: { contains: word } }, { email: { contains: word } }] })),
    ],
  }
  const [count, clients] = await Promise.all([
    db.client.count({ where }),
    db.client.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * CLIENT_PAGE_SIZE,
      take: CLIENT_PAGE_SIZE,
      select: { ...clientFields, _count: { select: { prescriptions: true } } },
    }),
  ])
  return {
    count,
    clients: clients.map(({ _count, ...client }) => ({ ...client, prescriptions: _count.prescriptions })),
  }
}

const clientFields = { id: true, name: true, email: true, clientPin: true, dateOfBirth: true } as const

/** Those of the clients that the user may see, by name. */
export function visibleClients(user: User, ids: string[]) {
  return db.client.findMany({
    where: { id: { in: ids }, ...readableBy(user) },
    orderBy: { name: 'asc' },
    select: clientFields,
  })
}

/** The client if the user may see the record, else a 404. The view is noted. */
export async function visibleClient(user: User, id: string) {
  const client = await db.client.findFirst({ where: { id, ...readableBy(user) }, omit: { userId: true } })
  if (!client) return notFound()
  await audit(user.id, client.id, 'viewed')
  return client
}

/** The client if the user may change the record, else a 404. */
export async function editableClient(user: User, id: string) {
  return (await db.client.findFirst({ where: { id, ...writableBy(user) } })) ?? notFound()
}

/** Adds a client with a pin of their own. Returns null when the plan allows no more. (publishing.md §6) */
export function createClient(user: User, client: { name: string; email?: string; dateOfBirth?: string }) {
  return inTransaction(async (tx) => {
    if (!(await mayAddClient(tx, user))) return null
    const created = await tx.client.create({
      data: { ...client, clientPin: newClientPin(), userId: user.id, teamId: user.teamId, ...teamFlags(user) },
      select: clientFields,
    })
    await audit(user.id, created.id, 'created', tx)
    return created
  })
}

/** Changes what is known of the client, and notes the change. */
export function updateClient(
  user: User,
  client: { id: string },
  change: { name?: string; email?: string | null; dateOfBirth?: string | null; clientPin?: string },
) {
  return inTransaction(async (tx) => {
    await tx.client.update({ where: { id: client.id }, data: change })
    await audit(user.id, client.id, 'changed', tx)
  })
}

async function mayAddClient(tx: Db, user: User) {
  if (user.permissions.includes('allowUnlimitedCreation')) return true
  return (await tx.client.count({ where: { userId: user.id } })) < FREE_LIMIT
}

/** While collaboration is enforced, what a team member makes is the team's to read and write. (publishing.md §4) */
function teamFlags(user: User) {
  const enforced = Boolean(user.team && (user.team.adminEnforceCollaboration || user.enforceCollaboration))
  return { teamRead: enforced, teamWrite: enforced }
}
