import { readNewFacets } from './facet-rows.server.ts'
import { FacetRows, sum, type Tally, tally } from './facets.ts'
import { type ExerciseQuery } from './query.ts'
import { documents, matches, type Sql, type Value, visible, visibleParams, within, withinParams } from './sql.ts'

/**
 * Counts what is found, with its facets. Those of the built-in exercises are kept in memory: reading them for each of the
 * many exercises that a common word finds would take most of a search's time.
 */
export class ExerciseCounts {
  readonly #sql: Sql
  readonly #facetRows = new FacetRows()
  #library = { version: -1, facets: [] as Uint32Array[], tally: tally([], new FacetRows()) }

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Of what the FTS5 expression `match` finds ('': of everything), how much the user may see in this view. */
  async count(query: ExerciseQuery, match: string): Promise<Tally> {
    if (query.within !== 'all') return this.#tallyOf(await this.#facetsWithin(query, match))
    await this.#readLibrary()
    const others = await this.#readFacets('NOT d.builtIn AND (d.owner = ? OR d.team = ?)', ...visibleParams(query))
    if (!match) return sum(this.#library.tally, await this.#tallyOf(Object.values(others)))

    // The index finds also what the user may not see: it is in neither of the two, and so is not counted.
    const found = await this.#sql.all<{ numbers: string | null }>(
      'SELECT group_concat(rowid) AS numbers FROM exercise_search WHERE exercise_search MATCH ?',
      match,
    )
    const facets: Uint32Array[] = []
    for (const number of found[0]!.numbers?.split(',') ?? []) {
      const seen = this.#library.facets[Number(number)] ?? others[Number(number)]
      if (seen) facets.push(seen)
    }
    return this.#tallyOf(facets)
  }

  async #facetsWithin(query: ExerciseQuery, match: string): Promise<Uint32Array[]> {
    const [found] = await this.#sql.all<{ facets: string | null }>(
      `SELECT group_concat(d.facets, ',') AS facets ${documents(match)}
       WHERE ${matches(match)} AND ${visible} AND ${within(query)}`,
      ...(match ? [match] : []),
      ...visibleParams(query),
      ...withinParams(query),
    )
    return found!.facets?.split(',').map(numbersIn) ?? []
  }

  async #readLibrary() {
    const [row] = await this.#sql.all<{ library: bigint }>('SELECT library FROM exercise_index_version')
    const version = Number(row!.library)
    if (version === this.#library.version) return
    const facets = await this.#readFacets('d.builtIn')
    this.#library = { version, facets, tally: await this.#tallyOf(Object.values(facets)) }
  }

  /** The facets of exercises, by the exercise's number. Read as one text, since rows would take ten times as long. */
  async #readFacets(where: string, ...params: Value[]): Promise<Uint32Array[]> {
    const [all] = await this.#sql.all<{ entries: string | null }>(
      `SELECT group_concat(d.number || ' ' || d.facets, ',') AS entries FROM exercise_document d WHERE ${where}`,
      ...params,
    )
    const facets: Uint32Array[] = []
    for (const entry of all!.entries?.split(',') ?? []) {
      const numbers = numbersIn(entry)
      facets[numbers[0]!] = numbers.subarray(1)
    }
    return facets
  }

  async #tallyOf(facets: Uint32Array[]): Promise<Tally> {
    await this.readFacetRows()
    return tally(facets, this.#facetRows)
  }

  /** All difficulties and tags that exercises have been given so far. */
  async readFacetRows(): Promise<FacetRows> {
    await readNewFacets(this.#sql, this.#facetRows)
    return this.#facetRows
  }
}

function numbersIn(text: string): Uint32Array {
  return Uint32Array.from(text.split(' '), Number)
}
