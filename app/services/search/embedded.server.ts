import { indexDocuments, removeDocuments } from './embedded-index.server.ts'
import { type Tally } from './facets.ts'
import { beforePage, correctedTerm, lastOnPage, pageOfHits } from './hits.ts'
import { facetWord } from './index-words.ts'
import { matchAll, matchAny, matchWord } from './match.ts'
import { type ExerciseDocument, type ExerciseHits, type ExerciseQuery, type ExerciseSearchEngine } from './query.ts'
import { type Shelf } from './shelf.ts'
import { Shelves } from './shelves.server.ts'
import { similarWords } from './spelling.ts'
import { documents, matches, type Sql, type Value, visible, visibleParams, within, withinParams } from './sql.ts'
import { meantWords, synonymWords } from './synonyms.ts'
import { singular, termToWords } from './words.ts'

/** What a search is limited to besides its words: an FTS5 expression ('' for no filter), or null when nothing can match. */
type Filter = string | null

interface Asked {
  query: ExerciseQuery
  /** An FTS5 expression; '' for none. */
  filter: string
  /** What is looked through. */
  shelves: Shelf[]
}

interface Found {
  /** The numbers of what was found, among others; null stands for all that is looked through. */
  hits: Uint32Array | null
  tally: Tally
}

interface Reading extends Found {
  words: string[]
  expressions: string[]
  searchedFor: string
}

const noneFound: Tally = { total: 0, names: [], rows: new Set() }

// Of the words that a slip may stand for, so many are tried: the others are far fetched.
const guesses = 5
// A large library's vocabulary takes a while to read, so changes of the index may wait until this share of the time is
// kept: a word that is not known yet only misses its slips.
const readingShare = 0.01
const quickReading = 50 // ms

/** The engine that needs nothing configured: full-text search inside the SQLite database that `sql` asks. */
export class EmbeddedEngine implements ExerciseSearchEngine {
  readonly #sql: Sql
  readonly #shelves: Shelves
  #vocabulary = { version: -1, freshUntil: 0, words: new Map<string, number>() }

  constructor(sql: Sql) {
    this.#sql = sql
    this.#shelves = new Shelves(sql)
  }

  index(documents: ExerciseDocument[]): Promise<void> {
    return indexDocuments(this.#sql, documents)
  }

  remove(ids: string[]): Promise<void> {
    return removeDocuments(this.#sql, ids)
  }

  async search(query: ExerciseQuery): Promise<ExerciseHits> {
    const filter = await this.#filterOf(query)
    if (filter === null) return this.#pageOf(query, noneFound, [])
    const asked = { query, filter, shelves: await this.#shelves.inSight(query) }
    const written = termToWords(query.term)
    if (written.length === 0) {
      const { hits, tally } = await this.#find(asked, '')
      return this.#pageOf(query, tally, await this.#pageByName(asked, hits))
    }
    const found = await this.#closest(asked, written)
    const ids = found.tally.total > 0 ? await this.#idsByCloseness(asked, found) : []
    return this.#pageOf(query, found.tally, ids.slice(beforePage(query), lastOnPage(query)), found.searchedFor)
  }

  /** The strictest reading that finds something: as written, with the spelling corrected, or only some of the words. */
  async #closest(asked: Asked, written: string[]): Promise<Reading> {
    const typed = written.map(singular)
    const expressions = matchAll(typed)
    const asWritten = await this.#find(asked, expressions.at(-1)!)
    if (asWritten.tally.total > 0) return { ...asWritten, words: typed, expressions, searchedFor: '' }

    const corrected = await this.#correctSpelling(asked.query, typed)
    const searchedFor = correctedTerm(written, typed, corrected)
    for (const expressions of [matchAll(corrected), matchAny(corrected)]) {
      const found = await this.#find(asked, expressions.at(-1)!)
      if (found.tally.total > 0) return { ...found, words: corrected, expressions, searchedFor }
    }
    return { ...asWritten, words: typed, expressions, searchedFor: '' }
  }

  /** What the FTS5 `expression` finds of all that is asked for ('': all of it, for which there are no hits to name). */
  async #find({ filter, shelves }: Asked, expression: string): Promise<Found> {
    const match = both(expression, filter)
    const hits = match ? await this.#shelves.find(match) : null
    return { hits, tally: await this.#shelves.tally(shelves, hits) }
  }

  /**
   * The words with those that find nothing replaced by the most similar one that finds something. What the user may not
   * see is no help and no hindrance here, or a correction would tell that it exists.
   */
  async #correctSpelling(query: ExerciseQuery, typed: string[]): Promise<string[]> {
    const corrected = typed.slice()
    for (const [index, word] of typed.entries()) {
      if (await this.#findsAnything(query, matchWord(typed, index))) continue
      const similar = similarWords(word, await this.#readVocabulary()).slice(0, guesses)
      for (const guess of similar) {
        if (!(await this.#findsAnything(query, matchWord([guess], 0)))) continue
        corrected[index] = guess
        break
      }
    }
    return corrected
  }

  async #findsAnything(query: ExerciseQuery, expression: string): Promise<boolean> {
    const found = await this.#sql.all(
      `SELECT 1 ${documents(expression)} WHERE ${matches(expression)} AND ${visible} LIMIT 1`,
      expression,
      ...visibleParams(query),
    )
    return found.length > 0
  }

  /** Within equally close ones the name counts before an alias, as typed before as meant, and a short name before a long one. */
  async #idsByCloseness({ query, filter, shelves }: Asked, { words, expressions, hits, tally }: Reading) {
    const wanted = Math.min(tally.total, lastOnPage(query))
    const meant = meantWords(words)
    const order = `${notInName(words)}, ${notInName(meant)}, d.nameWords, d.name, d.exerciseId`
    const ids = new Set<string>()
    for (const expression of expressions) {
      if (ids.size >= wanted) break
      const all = expression === expressions.at(-1) ? hits! : await this.#shelves.find(both(expression, filter))
      const closest = shelves.flatMap((shelf) => shelf.closest(all, lastOnPage(query), words, meant))
      for (const id of await this.#inOrder(closest, order, [...words, ...meant, lastOnPage(query), 0])) ids.add(id)
    }
    return [...ids]
  }

  /** The page alone: whoever looks through everything may be far down the list. */
  #pageByName({ query, shelves }: Asked, hits: Uint32Array | null) {
    const before = beforePage(query)
    const page = [Math.max(0, lastOnPage(query) - before), before]
    const order = 'd.name, d.exerciseId'
    if (!hits) return this.#firstOfAll(query, order, page)
    const first = shelves.flatMap((shelf) => shelf.firstByName(hits, lastOnPage(query)))
    return this.#inOrder(first, order, page)
  }

  /** `params` are those of `order`, then how many of the exercises are wanted and how many are left out before them. */
  async #inOrder(numbers: number[], order: string, params: Value[]): Promise<string[]> {
    const rows = await this.#sql.all<{ exerciseId: string }>(
      `SELECT d.exerciseId FROM json_each(?) asked CROSS JOIN exercise_document d ON d.number = asked.value
       ORDER BY ${order} LIMIT ? OFFSET ?`,
      JSON.stringify(numbers),
      ...params,
    )
    return rows.map((row) => row.exerciseId)
  }

  /** The same for everything that the user may see. */
  async #firstOfAll(query: ExerciseQuery, order: string, params: Value[]): Promise<string[]> {
    const rows = await this.#sql.all<{ exerciseId: string }>(
      `SELECT d.exerciseId FROM exercise_document d WHERE ${visible} AND ${within(query)} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...visibleParams(query),
      ...withinParams(query),
      ...params,
    )
    return rows.map((row) => row.exerciseId)
  }

  async #filterOf({ difficulties, tags }: ExerciseQuery): Promise<Filter> {
    if (difficulties.length + tags.length === 0) return ''
    const facetRows = await this.#shelves.readFacetRows()
    const difficulty = difficulties.flatMap((name) => facetRows.named('difficulty', name))
    const groups = [...(difficulties.length > 0 ? [difficulty] : []), ...tags.map((tag) => facetRows.named('tag', tag))]
    if (groups.some((numbers) => numbers.length === 0)) return null
    return groups.map((numbers) => `facets : (${numbers.map(facetWord).join(' OR ')})`).join(' AND ')
  }

  async #pageOf(query: ExerciseQuery, found: Tally, ids: string[], searchedFor = ''): Promise<ExerciseHits> {
    const facetRows = await this.#shelves.readFacetRows()
    return pageOfHits(query, found, facetRows, ids, searchedFor)
  }

  /** The words of all exercises with their weight: a word of names and tags is meant rather than one of sentences. */
  async #readVocabulary(): Promise<Map<string, number>> {
    const [row] = await this.#sql.all<{ every: bigint }>('SELECT every FROM exercise_index_version')
    const every = Number(row!.every)
    if (this.#vocabulary.version === every || performance.now() < this.#vocabulary.freshUntil)
      return this.#vocabulary.words
    const start = performance.now()
    const [all] = await this.#sql.all<{ words: string | null }>(
      `SELECT group_concat(term || ' ' || weight, ',') AS words FROM
         (SELECT term, sum(iif(col = 'description', doc, doc * 100)) AS weight FROM exercise_vocabulary GROUP BY term)`,
    )
    const words = new Map(synonymWords.map((word) => [word, 0]))
    for (const entry of all!.words?.split(',') ?? []) {
      const [term, weight] = entry.split(' ') as [string, string]
      words.set(term, Number(weight))
    }
    const took = performance.now() - start
    this.#vocabulary = { version: every, freshUntil: took < quickReading ? 0 : start + took / readingShare, words }
    return words
  }
}

/** SQL that counts the words which the name lacks. */
function notInName(words: string[]): string {
  return words.map(() => '(instr(d.name, ?) = 0)').join(' + ') || 'NULL'
}

function both(expression: string, filter: string): string {
  return expression && filter ? `(${expression}) AND ${filter}` : expression || filter
}
