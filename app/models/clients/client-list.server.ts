import { type clientFields, visibleClients as clientsAmong } from './client.server.ts'
import { MOST_PAGES } from './picker.ts'
import { db } from '#app/models/db.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { sortable } from '#app/services/search/words.ts'
import { Prisma } from '#prisma/client/client.ts'

/** So many clients a page. (publishing.md §9) */
const CLIENT_PAGE_SIZE = 50
/** More words than a name has only make a search slow. */
const MOST_WORDS = 12

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
  const found = visibleClients(user, [...foundBy(query), ...labelled(labels), ...prescribed(reportingFilters)])
  const [count, known] = await Promise.all([countOf(found), labelsOf(user)])
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const page = Math.min(filter.page, pages)
  const clients = await byName(found, pageSize, (page - 1) * pageSize)
  const sent = await prescriptionCounts(clients.map(({ id }) => id))
  return {
    count,
    page,
    pages,
    labels: known,
    clients: clients.map(({ id, name, email, source }) => ({
      id,
      name,
      email,
      label: source,
      prescriptions: sent.get(id) ?? 0,
    })),
  }
}

export type ClientChoice = Awaited<ReturnType<typeof clientChoice>>

/** The clients to choose from: the chosen ones first, whatever is searched, then `pages` pages of those that `query` finds. */
export async function clientChoice(
  user: User,
  { query, clientId, pages }: { query: string; clientId: string[]; pages: number },
) {
  const found = visibleClients(user, foundBy(query))
  const shown = pages * CLIENT_PAGE_SIZE
  const [count, chosen, first] = await Promise.all([
    countOf(found),
    clientsAmong(user, clientId),
    byName(found, shown + clientId.length + 1),
  ])
  const others = first.filter(({ id }) => !clientId.includes(id))
  const isMore = others.length > shown
  return {
    query,
    pages,
    count,
    hasMore: isMore && pages < MOST_PAGES,
    isCut: isMore && pages >= MOST_PAGES,
    chosen: chosen.map(choosable),
    others: others.slice(0, shown).map(choosable),
  }
}

type Row = Prisma.ClientGetPayload<{ select: typeof clientFields }>

function choosable({ id, name, email, clientPin }: Row) {
  return { id, name, email, hasPin: clientPin !== null }
}

/**
 * The clients that the user may see and that meet the conditions. Their own and the team's are found by an index each, which
 * holds all that is asked: with `readableBy`, an OR, SQLite reads every row by itself and takes ten times as long.
 */
function visibleClients({ id, teamId }: User, conditions: Prisma.Sql[]) {
  const met = Prisma.join([Prisma.sql`TRUE`, ...conditions], ' AND ')
  return Prisma.sql`
    SELECT id, nameSort, source FROM Client WHERE userId = ${id} AND ${met}
    UNION ALL
    SELECT id, nameSort, source FROM Client WHERE teamId = ${teamId} AND teamRead = TRUE AND userId <> ${id} AND ${met}`
}

/** Every word must be in the name or the email; case, accents and apostrophes make no difference. */
function foundBy(query: string) {
  const words = sortable(query).split(' ').filter(Boolean).slice(0, MOST_WORDS)
  return words.map((word) => Prisma.sql`(nameSort LIKE ${`%${word}%`} OR email LIKE ${`%${word}%`})`)
}

const labelled = (labels: string[]) => (labels.length > 0 ? [Prisma.sql`source IN (${Prisma.join(labels)})`] : [])

function prescribed(filters: NonNullable<ClientFilter['reportingFilters']>) {
  const [wanted, ...others] = new Set(filters)
  if (!wanted || others.length > 0) return []
  const sent = Prisma.sql`EXISTS (SELECT 1 FROM Programme WHERE clientId = Client.id AND kind = 'prescription')`
  return [wanted === 'with-programme' ? sent : Prisma.sql`NOT ${sent}`]
}

async function countOf(found: Prisma.Sql) {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`SELECT count(*) AS count FROM (${found})`
  return Number(row?.count)
}

function byName(found: Prisma.Sql, take: number, skip = 0) {
  return db.$queryRaw<Row[]>`
    SELECT Client.id, name, email, clientPin, Client.source
    FROM (${found} ORDER BY nameSort, id LIMIT ${take} OFFSET ${skip}) page JOIN Client ON Client.id = page.id
    ORDER BY page.nameSort, page.id`
}

async function labelsOf(user: User) {
  const labelled = visibleClients(user, [Prisma.sql`source IS NOT NULL`])
  const rows = await db.$queryRaw<{ source: string }[]>`SELECT DISTINCT source FROM (${labelled}) ORDER BY source`
  return rows.map(({ source }) => source)
}

/** Counted for the clients of one page: Prisma's count beside each row would first count everybody's. */
async function prescriptionCounts(clientIds: string[]) {
  const counted = await db.programme.groupBy({
    by: ['clientId'],
    where: { kind: 'prescription', clientId: { in: clientIds } },
    _count: true,
  })
  return new Map(counted.map(({ clientId, _count }) => [clientId, _count]))
}
