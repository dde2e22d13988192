import { db } from '#app/models/db.server.ts'
import { exerciseCounts, programmeExercises, shown } from './programme.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { mayWrite, readableTemplate, writableBy } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'
import { env } from '#app/services/env.server.ts'
import { sortable } from '#app/services/search/words.ts'

/** A shorter term is not a search. (library.md §5) */
const SHORTEST_TERM = 3
const LARGEST_PAGE = 100

/**
 * One page (from 1) of the templates that the user may see and whose title has every word of `term`, the newest first.
 * `facets` are ids of owners; none means all. Each owner comes with the number that the term alone finds. (library.md §7)
 */
export async function searchTemplates(
  user: User,
  { term = '', facets = [], page = 1, pageSize = env.TEMPLATE_PAGE_SIZE }: TemplateSearch,
) {
  const size = Math.min(Math.max(pageSize, 1), LARGEST_PAGE)
  const visible = await db.programme.findMany({
    where: readableTemplate(user),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, programmeTitle: true, userId: true },
  })
  const found = visible.filter(titled(term))
  const chosen = facets.length ? found.filter(({ userId }) => facets.includes(userId)) : found
  const pages = Math.max(1, Math.ceil(chosen.length / size))
  const shown = Math.min(page, pages)
  const onPage = chosen.slice((shown - 1) * size, shown * size)
  const firsts = [...Map.groupBy(visible, ({ userId }) => userId).values()].flatMap(([first]) => first ?? [])
  const [rows, exercises] = await Promise.all([rowsOf([...onPage, ...firsts]), exerciseCounts(idsOf(onPage))])
  return {
    results: onPage.flatMap(({ id }) => rows.get(id) ?? []).map((row) => templateRow(user, row, exercises)),
    page: shown,
    pageSize: size,
    pages,
    totalResults: chosen.length,
    facets: owners(
      user,
      firsts.flatMap(({ id }) => rows.get(id) ?? []),
      found,
    ),
  }
}

interface TemplateSearch {
  term?: string
  facets?: string[]
  page?: number
  pageSize?: number
}

const rowFields = {
  id: true,
  programmeTitle: true,
  userId: true,
  teamId: true,
  teamRead: true,
  teamWrite: true,
  sharedByKey: true,
  user: { select: { firstName: true, lastName: true } },
} as const

type Row = Awaited<ReturnType<typeof db.programme.findFirstOrThrow<{ select: typeof rowFields }>>>

type Found = Pick<Row, 'id' | 'programmeTitle' | 'userId'>

const idsOf = (templates: Found[]) => templates.map(({ id }) => id)

/** All that a page shows of these templates, by id. */
async function rowsOf(templates: Found[]) {
  const rows = await db.programme.findMany({ where: { id: { in: idsOf(templates) } }, select: rowFields })
  return new Map(rows.map((row) => [row.id, row]))
}

// SQLite neither folds accents nor finds words in any order; a user's templates are few enough to do both here.
function titled(term: string) {
  const wanted = term.trim()
  if (wanted.length < SHORTEST_TERM) return () => true
  const words = sortable(wanted).split(' ').filter(Boolean)
  if (words.length === 0) return ({ programmeTitle }: Found) => programmeTitle.includes(wanted)
  return ({ programmeTitle }: Found) => {
    const title = sortable(programmeTitle)
    return words.every((word) => title.includes(word))
  }
}

function templateRow(user: User, template: Row, exercises: Map<string, number>) {
  const { id, programmeTitle, userId, teamRead, sharedByKey } = template
  return {
    objectId: id,
    programmeTitle,
    userId,
    owner: userId === user.id ? null : nameOf(template),
    shared: teamRead || sharedByKey,
    isWritable: mayWrite(user, template),
    exercises: exercises.get(id) ?? 0,
  }
}

export type TemplateRow = ReturnType<typeof templateRow>

/** Whose templates there are, told by one of each owner, the user's own first; with how many of each are found. */
function owners(user: User, firsts: Row[], found: Found[]) {
  const byOwner = Map.groupBy(found, ({ userId }) => userId)
  const facets = firsts.map((template) => ({
    id: template.userId,
    name: sourceOf(user, template),
    count: byOwner.get(template.userId)?.length ?? 0,
  }))
  const isOthers = ({ id }: { id: string }) => Number(id !== user.id)
  return facets.toSorted((a, b) => isOthers(a) - isOthers(b) || a.name.localeCompare(b.name, 'en-GB'))
}

function sourceOf(user: User, template: Row) {
  if (template.userId === user.id) return 'My templates'
  const isTeam = template.teamId !== null && template.teamId === user.teamId && template.teamRead
  return isTeam ? nameOf(template) : `${nameOf(template)} (share key)`
}

const nameOf = ({ user: { firstName, lastName } }: Row) => `${firstName} ${lastName}`.trim()

/** The template with its exercises, or a 404. (library.md §3, Template) */
export async function visibleTemplate(user: User, id: string) {
  const template = await db.programme.findFirst({
    where: { id, ...readableTemplate(user) },
    include: { exercises: programmeExercises },
  })
  if (!template) return notFound()
  return {
    objectId: template.id,
    programmeTitle: template.programmeTitle,
    exerciseData: template.exercises.map(shown),
    shared: template.teamRead || template.sharedByKey,
    userId: template.userId,
    isWritable: mayWrite(user, template),
  }
}

/** The template if the user may change it, else a 404: who may not learns nothing. (library.md §6) */
export async function editableTemplate(user: User, id: string) {
  const template = await db.programme.findFirst({ where: { id, kind: 'template', ...writableBy(user) } })
  return template ?? notFound()
}

/** Those of the templates that the user may change, by title; a 404 when there is none. */
export async function editableTemplates(user: User, ids: string[]) {
  const templates = await db.programme.findMany({
    where: { id: { in: ids }, kind: 'template', ...writableBy(user) },
    orderBy: { programmeTitle: 'asc' },
  })
  return templates.length ? templates : notFound()
}
