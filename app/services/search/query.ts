/** What is asked of the exercise library. */
export interface ExerciseQuery {
  /** As typed: any length, any characters. Empty: everything, by name. */
  term: string
  /** Names; an exercise with any one of them is found. */
  difficulties: string[]
  /** Names; only an exercise with all of them is found. */
  tags: string[]
  within: 'all' | 'favourites' | 'created'
  visibleTo: { userId: string; teamId: string | null }
  /** From 1. */
  page: number
  /** 1 to 1000 */
  pageSize: number
}

/** A page of what was found. */
export interface ExerciseHits {
  /** Best first. */
  ids: string[]
  /** All that was found, also what lies behind the last page. */
  totalResults: number
  page: number
  pageSize: number
  /** How many pages can be opened: paging a search stops at hit 1000. */
  pages: number
  facets: { difficulty: Facet[]; tags: Facet[] }
  /** The term with its spelling corrected; empty when it was searched for as typed. */
  searchedFor: string
}

/** How many of the exercises found carry this difficulty or tag. `group` is empty for a difficulty. */
export interface Facet {
  name: string
  group: string
  count: number
}

/** An exercise as an engine indexes it. */
export interface ExerciseDocument {
  id: string
  name: string
  aliases: string[]
  description: string
  difficulty: string
  tags: { name: string; group: string }[]
  visibleTo: { everyone: boolean; userId: string | null; teamId: string | null }
}

/** What finds exercises. */
export interface ExerciseSearchEngine {
  search(query: ExerciseQuery): Promise<ExerciseHits>
  /** Adds the exercises, or replaces what is known of them. */
  index(documents: ExerciseDocument[]): Promise<void>
  remove(ids: string[]): Promise<void>
}

/**
 * Where paging stops, though `totalResults` goes on: a search at hit 1000, since it can be made narrower; what is only
 * looked through, at its end. (library.md, exercise list)
 */
export function lastHit({ term, difficulties, tags }: Pick<ExerciseQuery, 'term' | 'difficulties' | 'tags'>): number {
  return term.trim() === '' && difficulties.length + tags.length === 0 ? Infinity : 1000
}

/** Values of one facet, the most frequent first. */
export const facetValues = 100
