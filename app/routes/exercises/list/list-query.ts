import { readFilter, writeFilter } from '#app/models/exercises/filters.ts'
import type { LibraryTab } from '#app/models/exercises/library-tabs.server.ts'

export const TABS: Record<LibraryTab, string> = { search: 'Search', favourites: 'Favourites', created: 'My Exercises' }
/** The id of the part of the page that shows what was found. */
export const RESULTS = 'results'

export interface ListQuery {
  activeView: LibraryTab
  searchTerm: string
  currentPage: number
  pageSize: number
  activeFilters: string[]
}

const PAGE_SIZE = 10
const PAGE_SIZES = [10, 20, 50]
/** Beyond any library; a larger number is none that a database counts with. */
const LAST_PAGE = 1_000_000

/** What the address of the exercise list asks for; whatever is not understood falls back to its default. */
export function readQuery(params: URLSearchParams): ListQuery {
  const view = params.get('activeView')
  return {
    activeView: view === 'favourites' || view === 'created' ? view : 'search',
    searchTerm: params.get('searchTerm') ?? '',
    currentPage: Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(params.get('currentPage')) || 1))),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('pageSize')) ?? PAGE_SIZE,
    activeFilters: readFilters(params.get('activeFilters')),
  }
}

/** The part of the address after the question mark for a query, without what is default anyway. */
export function toSearch(query: ListQuery): string {
  const params = new URLSearchParams()
  if (query.activeView !== 'search') params.set('activeView', query.activeView)
  if (query.searchTerm) params.set('searchTerm', query.searchTerm)
  if (query.currentPage > 1) params.set('currentPage', String(query.currentPage))
  if (query.pageSize !== PAGE_SIZE) params.set('pageSize', String(query.pageSize))
  if (query.activeFilters.length) params.set('activeFilters', JSON.stringify(query.activeFilters))
  return params.size ? `?${params}` : ''
}

/** The query that the library's form asks for: always its first page. */
export function queryOfForm(form: URLSearchParams): ListQuery {
  const params = new URLSearchParams()
  for (const name of ['activeView', 'searchTerm', 'pageSize']) params.set(name, String(form.get(name) ?? ''))
  params.set('activeFilters', JSON.stringify(form.getAll('filter')))
  return readQuery(params)
}

/** Switches one filter on or off; either way the list starts again at its first page. (library.md §4) */
export function toggled(query: ListQuery, filter: string): ListQuery {
  const isOn = query.activeFilters.includes(filter)
  const activeFilters = isOn
    ? query.activeFilters.filter((other) => other !== filter)
    : [...query.activeFilters, filter]
  return { ...query, activeFilters, currentPage: 1 }
}

function readFilters(json: string | null): string[] {
  try {
    const filters: unknown = JSON.parse(json ?? '[]')
    const texts = Array.isArray(filters) ? filters.filter((filter) => typeof filter === 'string').slice(0, 20) : []
    return [...new Set(texts.map((text) => writeFilter(readFilter(text))))]
  } catch {
    return []
  }
}
