import { audit, auditView } from '#app/models/audit.server.ts'
import { type Db, db, inTransaction } from '#app/models/db.server.ts'
import { FREE_LIMIT } from '#app/models/practice/plan.ts'
import { newClientPin } from '#app/models/secret.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { readableBy, writableBy } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'
import { sortable } from '#app/services/search/words.ts'

/** So many clients a page. (publishing.md §9) */
const CLIENT_PAGE_SIZE = 50

/** Which clients a list shows: those that `query` finds, of any of the `labels`, and as the filters say. */
export interface ClientFilter {
  query: string
  /** From 1. */
  page: number
  pageSize?: number
  /** Where the clients were imported from; none: all. */
  labels?: string[]
  /** Whether anything was prescribed to them yet; none or both: all. */
  reportingFilters?: ('with-programme' | 'without-programme')[]
}

/** One page of the clients that the user may see, by name, and how many there are. (publishing.md §7, client-get-filtered) */
export async function clientPage(user: User, filter: ClientFilter) {
  const { query, labels = [], reportingFilters = [], pageSize = CLIENT_PAGE_SIZE } = filter
  const known = await allClients(user)
  const sent = await prescriptionCounts(known.map(({ id }) => id))
  const found = known
    .filter(foundBy(query))
    .filter(({ source }) => labels.length === 0 || (source !== null && labels.includes(source)))
    .filter(
      ({ id }) =>
        reportingFilters.length === 0 ||
        reportingFilters.includes(sent.has(id) ? 'with-programme' : 'without-programme'),
    )
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(filter.page, pages)
  return {
    count: found.length,
    page,
    pages,
    labels: [...new Set(known.flatMap(({ source }) => source ?? []))].toSorted(),
    clients: found
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ id, name, email, source }) => ({ id, name, email, label: source, prescriptions: sent.get(id) ?? 0 })),
  }
}

/** Every client that the user may see, by name, to choose one from. */
export async function clientNames(user: User) {
  return (await allClients(user)).map(({ id, name }) => ({ id, name }))
}

async function prescriptionCounts(clientIds: string[]) {
  const counted = await db.programme.groupBy({
    by: ['clientId'],
    where: { kind: 'prescription', clientId: { in: clientIds } },
    _count: true,
  })
  return new Map(counted.map(({ clientId, _count }) => [clientId, _count]))
}

export type ClientChoice = Awaited<ReturnType<typeof clientChoice>>

/** The clients to choose from: the chosen ones first, whatever is searched, then `pages` pages of those that `query` finds. */
export async function clientChoice(
  user: User,
  { query, clientId, pages }: { query: string; clientId: string[]; pages: number },
) {
  const all = await allClients(user)
  const found = all.filter(foundBy(query))
  const isChosen = ({ id }: { id: string }) => clientId.includes(id)
  const others = found.filter((client) => !isChosen(client))
  const shown = pages * CLIENT_PAGE_SIZE
  return {
    count: found.length,
    hasMore: others.length > shown,
    chosen: all.filter(isChosen).map(choosable),
    others: others.slice(0, shown).map(choosable),
  }
}

/** Every client whose record the user may see, by name, to choose one; and `present`, whoever that is. */
export async function clientOptions(user: User, present: string | null) {
  const clients = (await allClients(user)).map(({ id, name, email }) => ({ id, name, email }))
  const isMissing = present !== null && clients.every(({ id }) => id !== present)
  return isMissing ? [{ id: present, name: 'A client of a colleague', email: null }, ...clients] : clients
}

function choosable({ id, name, email, clientPin }: ClientRow) {
  return { id, name, email, hasPin: clientPin !== null }
}

// SQLite neither folds accents nor sorts them; a user's clients are few enough to do both here.
const names = new Intl.Collator('en-GB')

async function allClients(user: User) {
  const clients = await db.client.findMany({ where: readableBy(user), select: clientFields })
  return clients.toSorted((a, b) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** Every word must be in the name or the email; case, accents and apostrophes make no difference. */
function foundBy(query: string) {
  const words = sortable(query).split(' ').filter(Boolean)
  if (words.length === 0) return () => true
  return ({ name, email }: ClientRow) => {
    const text = sortable(`${name} ${email ?? ''}`)
    return words.every((word) => text.includes(word))
  }
}

const clientFields = { id: true, name: true, email: true, clientPin: true, source: true } as const

interface ClientRow {
  id: string
  name: string
  email: string | null
  clientPin: string | null
  source: string | null
}

/** Those of the clients that the user may see, by name. */
export function visibleClients(user: User, ids: string[], tx: Db = db) {
  return tx.client.findMany({
    where: { id: { in: ids }, ...readableBy(user) },
    orderBy: { name: 'asc' },
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
    const before = await tx.client.findFirst({ where: { id: client.id, userId: user.id }, select: clientFields })
    if (before) return before
    if (!(await mayAddClient(tx, user))) return null
    const created = await tx.client.create({
      data: { ...client, clientPin: newClientPin(), userId: user.id, teamId: user.teamId, ...teamFlags(user) },
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
    const { count } = await tx.client.updateMany({ where: { id: client.id, updatedAt: readAt }, data: change })
    if (count === 1) await audit(user.id, client.id, 'changed', tx)
    return count === 1
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
