import { LONGEST } from '#app/models/longest.ts'

export interface TemplateQuery {
  term: string
  /** The ids of the owners whose templates are wanted; none means all. */
  facets: string[]
  page: number
  /** Where the address names none, the installation's own. */
  pageSize?: number
}

/** Beyond any list; a larger number is none that a database counts with. */
const LARGEST = 1_000_000

/** What the address of the list asks for. `getPage` is another name of `page`; `reset` goes back to the first. (library.md §7) */
export function readQuery(params: URLSearchParams): TemplateQuery {
  const page = params.has('reset') ? 1 : wholeNumber(params.get('getPage') ?? params.get('page'))
  return {
    term: (params.get('term') ?? '').slice(0, LONGEST.search),
    facets: params.getAll('facets').slice(0, 100),
    page: page ?? 1,
    pageSize: wholeNumber(params.get('pageSize')),
  }
}

/** The part of the address after the question mark for a query, without what is default anyway. */
export function toSearch({ term, facets, page, pageSize }: TemplateQuery): string {
  const params = new URLSearchParams(facets.map((id) => ['facets', id]))
  if (term) params.set('term', term)
  if (page > 1) params.set('page', String(page))
  if (pageSize) params.set('pageSize', String(pageSize))
  return params.size ? `?${params}` : ''
}

function wholeNumber(text: string | null) {
  const number = Math.min(LARGEST, Math.trunc(Number(text)))
  return number >= 1 ? number : undefined
}
