import { type FacetRows, facetsOf, type Tally } from './facets.ts'
import { type ExerciseHits, type ExerciseQuery, lastHit } from './query.ts'

/** The answer to a query: `ids` of its page out of all that was found. */
export function pageOfHits(
  query: ExerciseQuery,
  found: Tally,
  known: FacetRows,
  ids: string[],
  searchedFor: string,
): ExerciseHits {
  return {
    ids,
    totalResults: found.total,
    page: Math.max(1, query.page),
    pageSize: query.pageSize,
    pages: Math.ceil(Math.min(found.total, lastHit(query)) / query.pageSize),
    facets: { difficulty: facetsOf('difficulty', found, known), tags: facetsOf('tag', found, known) },
    searchedFor,
  }
}

/** How many hits lie before the page that is asked for. */
export function beforePage({ page, pageSize }: ExerciseQuery): number {
  return (Math.max(1, page) - 1) * pageSize
}

/** The number of the page's last hit, when there are as many. */
export function lastOnPage(query: ExerciseQuery): number {
  return Math.min(lastHit(query), beforePage(query) + query.pageSize)
}

/** A search term in the words that were typed, but for those that were `corrected`; empty when none was. */
export function correctedTerm(written: string[], typed: string[], corrected: string[]): string {
  const isCorrected = corrected.some((word, index) => word !== typed[index])
  return isCorrected
    ? written.map((word, index) => (corrected[index] === typed[index] ? word : corrected[index])).join(' ')
    : ''
}
