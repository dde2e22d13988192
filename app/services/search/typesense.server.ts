import { type Client } from 'typesense'
import { type SearchResponse } from 'typesense/lib/Typesense/Documents.js'
import { numberFacets, readNewFacets } from './facet-rows.server.ts'
import { FacetRows, type Tally } from './facets.ts'
import { beforePage, correctedTerm, lastOnPage, pageOfHits } from './hits.ts'
import { type ExerciseDocument, type ExerciseHits, type ExerciseQuery, type ExerciseSearchEngine } from './query.ts'
import { similarWords } from './spelling.ts'
import { type Sql } from './sql.ts'
import { type Record, toRecord } from './typesense-collection.server.ts'
import {
  type Asked,
  countQuestion,
  facetFilter,
  filterFor,
  likestQuestion,
  type Question,
  questionsFor,
  visibleFilter,
} from './typesense-question.ts'
import { singular, tellingWords, termToWords } from './words.ts'

interface Answer {
  asked: Asked
  total: number
  /** How many exercises there are of each facet row. */
  facets: Map<number, number>
  hits: Record[]
}

/** How long a search may take, in ms: all its questions together. */
const usualPatience = 1000

/** The engine for large libraries: a Typesense server. `collection` is the name of a collection or of its alias. */
export class TypesenseEngine implements ExerciseSearchEngine {
  readonly #client: Client
  readonly #collection: string
  readonly #sql: Sql
  readonly #facets = new FacetRows()

  readonly #patience: number

  constructor(client: Client, collection: string, sql: Sql, patience = usualPatience) {
    this.#client = client
    this.#collection = collection
    this.#sql = sql
    this.#patience = patience
  }

  async index(documents: ExerciseDocument[]): Promise<void> {
    if (documents.length === 0) return
    const facetsOf = await numberFacets(this.#sql, documents)
    const records = documents.map((document) => toRecord(document, facetsOf(document)))
    await this.#client.collections<Record>(this.#collection).documents().import(records, { action: 'upsert' })
  }

  async remove(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#client
      .collections(this.#collection)
      .documents()
      .delete({ filter_by: `id:[${ids.join(',')}]` })
  }

  /** Fails when the server does not answer in time. */
  async search(query: ExerciseQuery): Promise<ExerciseHits> {
    const deadline = AbortSignal.timeout(this.#patience)
    await readNewFacets(this.#sql, this.#facets)
    const filter = filterFor(query, this.#facets, await this.#favourites(query))
    if (filter === null) return pageOfHits(query, nothing, this.#facets, [], '')

    const written = termToWords(query.term)
    const { answer, searchedFor } = await this.#closest(query, filter, written, deadline)
    const found = await this.#tally(answer, deadline)
    const ids = answer.hits.map(({ id }) => id).slice(0, lastOnPage(query) - beforePage(query))
    return pageOfHits(query, found, this.#facets, ids, searchedFor)
  }

  /** The strictest reading that finds something: as written, with the spelling corrected, or only some of the words. */
  async #closest(query: ExerciseQuery, filter: string, written: string[], deadline: AbortSignal) {
    const typed = written.map(singular)
    const exact = await this.#ask(query, { words: askedFor(typed), filter }, deadline)
    if (exact.total > 0 || typed.length === 0) return { answer: exact, searchedFor: '' }

    const meant = await this.#corrections(query, [...new Set(typed)], deadline)
    const corrected = typed.map((word) => meant.get(word) ?? word)
    const answer = await this.#allOrSome(query, { words: askedFor(corrected), filter }, deadline)
    return { answer, searchedFor: answer.total > 0 ? correctedTerm(written, typed, corrected) : '' }
  }

  /** The words that find nothing the user may see, each with the most similar one that does. */
  async #corrections(query: ExerciseQuery, typed: string[], deadline: AbortSignal): Promise<Map<string, string>> {
    const counts = await this.#countEach({ words: typed, filter: visibleFilter(query) }, deadline)
    const unknown = typed.filter((word) => counts.get(word) === 0)
    if (unknown.length === 0) return new Map()
    const questions = unknown.map((word) => likestQuestion({ words: [word], filter: visibleFilter(query) }))
    const answers = await this.#answers(questions, deadline)
    return new Map(unknown.map((word, index) => [word, likest(word, answers[index]!.hits?.[0]?.document)]))
  }

  /** With all of the words. Else leaves out those that find nothing, then the most frequent ones, until something is found. */
  async #allOrSome(query: ExerciseQuery, asked: Asked, deadline: AbortSignal): Promise<Answer> {
    const counts = await this.#countEach(asked, deadline)
    let words = asked.words
    for (;;) {
      const answer = await this.#ask(query, { ...asked, words }, deadline)
      if (answer.total > 0 || words.length === 1) return answer
      const least = words.find((word) => counts.get(word) === 0)
      const left = least ?? words.toSorted((a, b) => counts.get(b)! - counts.get(a)!)[0]
      words = words.filter((word) => word !== left)
    }
  }

  /** How many exercises each of the words finds. */
  async #countEach({ words, filter }: Asked, deadline: AbortSignal): Promise<Map<string, number>> {
    const answers = await this.#answers(
      words.map((word) => countQuestion({ words: [word], filter })),
      deadline,
    )
    return new Map(words.map((word, index) => [word, answers[index]!.found]))
  }

  async #ask(query: ExerciseQuery, asked: Asked, deadline: AbortSignal): Promise<Answer> {
    const answers = await this.#answers(questionsFor(query, asked), deadline)
    const counts = answers[0]!.facet_counts?.[0]?.counts ?? []
    return {
      asked,
      total: answers[0]!.found,
      facets: new Map(counts.map(({ value, count }) => [Number(value), count])),
      hits: answers.flatMap(({ hits }) => hits?.map(({ document }) => document) ?? []),
    }
  }

  async #answers(searches: Question[], abortSignal: AbortSignal): Promise<SearchResponse<Record>[]> {
    const inCollection = searches.map((search) => ({ ...search, collection: this.#collection }))
    const { results } = await this.#client.multiSearch.perform<Record[]>(
      { searches: inCollection },
      {},
      { abortSignal },
    )
    const failed = results.find((result) => 'error' in result)
    if (failed) throw new Error(`Typesense refused a question: ${JSON.stringify(failed)}`)
    return results
  }

  /** A name in several groups is one filter: an exercise that has it in two of them is counted once. */
  async #tally({ asked, total, facets }: Answer, deadline: AbortSignal): Promise<Tally> {
    const known = this.#facets
    const rows = [...facets.keys()].filter((number) => known.rows[number])
    const names: number[] = []
    for (const number of rows) names[known.first(number)] = facets.get(number)!
    const repeated = [...Map.groupBy(rows, (number) => known.first(number))].filter(([, numbers]) => numbers.length > 1)
    if (repeated.length > 0) {
      const questions = repeated.map(([, numbers]) =>
        countQuestion({ ...asked, filter: `${asked.filter} && ${facetFilter(numbers)}` }),
      )
      const answers = await this.#answers(questions, deadline)
      for (const [index, [first]] of repeated.entries()) names[first] = answers[index]!.found
    }
    return { total, names, rows: new Set(rows) }
  }

  /** Favourites change too often to be indexed: they are named in the question. */
  async #favourites({ within, visibleTo }: ExerciseQuery): Promise<string[]> {
    if (within !== 'favourites') return []
    const rows = await this.#sql.all<{ exerciseId: string }>(
      'SELECT exerciseId FROM "Favourite" WHERE userId = ?',
      visibleTo.userId,
    )
    return rows.map(({ exerciseId }) => exerciseId)
  }
}

const nothing: Tally = { total: 0, names: [], rows: new Set() }

function askedFor(typed: string[]): string[] {
  return [...new Set(tellingWords(typed))]
}

/** The most similar word of the exercise, one of its name rather than one of its description; else the word itself. */
function likest(word: string, exercise: Record | undefined): string {
  if (!exercise) return word
  const { description, tags, aliases, name } = exercise
  const weights = [description, tags, aliases, name].flatMap((text, weight) =>
    text.split(' ').map((known): [string, number] => [known, weight]),
  )
  return similarWords(word, new Map(weights))[0] ?? word
}
