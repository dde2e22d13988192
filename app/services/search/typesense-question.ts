import { type MultiSearchRequestSchema } from 'typesense/lib/Typesense/Types.js'
import { type FacetRows } from './facets.ts'
import { beforePage, lastOnPage } from './hits.ts'
import { type ExerciseQuery } from './query.ts'
import { everyone, places, plainWord, type Record, seer } from './typesense-collection.server.ts'

export type Question = MultiSearchRequestSchema<Record, string>

// The server gives no more hits at once.
const mostHits = 250
// Fewer letters begin too many words of a description to tell exercises apart.
const shortestBeginning = 3

export interface Asked {
  /** As `words` gives them, without fillers; none for everything. */
  words: string[]
  filter: string
}

/** Asks for the page of a query: the first question with the counts, more of them where the page is larger than one answer. */
export function questionsFor(query: ExerciseQuery, asked: Asked): Question[] {
  const pages = answerPages(query)
  return pages.map((page, index) => ({ ...question(asked), ...page, ...(index === 0 ? withCounts : {}) }))
}

/** Asks only how much there is. */
export function countQuestion(asked: Asked): Question {
  return { ...question(asked), per_page: 0 }
}

/** Asks for the exercise whose words are most like these. */
export function likestQuestion(asked: Asked): Question {
  return { ...question({ ...asked, forgiving: true }), per_page: 1 }
}

const withCounts = { facet_by: 'facets', max_facet_values: 10_000 }

function question({ words, filter, forgiving = false }: Asked & { forgiving?: boolean }): Question {
  const isLong = (words.at(-1)?.length ?? 0) >= shortestBeginning
  return {
    q: words.join(' ') || '*',
    query_by: places.map(({ name }) => name),
    query_by_weights: places.map((_, index) => 15 - index),
    // What is found in a better place stands first, however much else is found elsewhere.
    text_match_type: 'max_weight',
    prioritize_exact_match: false,
    prefix: places.map(({ name, prefix }) => prefix && (name !== 'description' || isLong)),
    num_typos: forgiving ? 2 : 0,
    min_len_1typo: 4,
    min_len_2typo: 8,
    typo_tokens_threshold: forgiving ? 1 : 0,
    drop_tokens_threshold: 0,
    // By default only the few most frequent words of all exercises are tried for a beginning or a slip: what the user may
    // not see would then decide what is found.
    max_candidates: 10_000,
    filter_by: filter,
    sort_by: words.length > 0 ? [`${isNamed(words)}:desc`, '_text_match:desc', 'shortFirst:asc'] : ['order:asc'],
    include_fields: forgiving ? ['id', 'name', 'aliases', 'tags', 'description'] : ['id'],
    highlight_fields: 'none',
    highlight_full_fields: 'none',
  }
}

/** Whether these words are the whole name: the server counts in how many places words are found before a name's length. */
const isNamed = (words: string[]) => `_eval(wholeName:=${plainWord(words.join(' '))})`

/** The pages of at most 250 hits that together hold the query's page. */
function answerPages(query: ExerciseQuery) {
  const first = beforePage(query)
  const size = Math.min(query.pageSize, mostHits)
  const pages = []
  for (let start = first; start < lastOnPage(query); start += size)
    pages.push({ page: start / size + 1, per_page: size })
  return pages.length > 0 ? pages : [{ page: 1, per_page: 0 }]
}

/**
 * What the user may see, in the view, with the filters; null when nothing can be found. It holds only numbers, ids and
 * words of ours, never what somebody has written.
 */
export function filterFor(query: ExerciseQuery, known: FacetRows, favourites: string[]): string | null {
  const difficulty = query.difficulties.flatMap((name) => known.named('difficulty', name))
  const anyOf = [
    ...(query.difficulties.length > 0 ? [difficulty] : []),
    ...query.tags.map((name) => known.named('tag', name)),
  ]
  if (anyOf.some((numbers) => numbers.length === 0)) return null
  if (query.within === 'favourites' && favourites.length === 0) return null
  return [
    visibleFilter(query),
    ...anyOf.map(facetFilter),
    ...(query.within === 'created' ? [`seers:=${seer('user', query.visibleTo.userId)}`] : []),
    ...(query.within === 'favourites' ? [`id:[${favourites.join(',')}]`] : []),
  ].join(' && ')
}

/** What the user may see: built in, own, or shared by the team. */
export function visibleFilter({ visibleTo: { userId, teamId } }: ExerciseQuery): string {
  const seers = [everyone, seer('user', userId), ...(teamId ? [seer('team', teamId)] : [])]
  return `seers:=[${seers.join(',')}]`
}

/** Those with any of the facets, given by their numbers. */
export function facetFilter(numbers: number[]): string {
  return `facets:=[${numbers.join(',')}]`
}
