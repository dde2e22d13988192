import { readNewFacets } from './facet-rows.server.ts'
import { FacetRows, sum, type Tally } from './facets.ts'
import { type ExerciseQuery } from './query.ts'
import { numbersIn, Shelf } from './shelf.ts'
import { type Sql, type Value, visible, visibleParams, within, withinParams } from './sql.ts'

/** What the searches look through. The shelf of the built-in exercises is kept in memory until one of them changes. */
export class Shelves {
  readonly #sql: Sql
  readonly #facetRows = new FacetRows()
  #library = { version: -1, shelf: new Shelf([]) }

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** What the user may see in this view; nothing stands on two of the shelves. */
  async inSight(query: ExerciseQuery): Promise<Shelf[]> {
    if (query.within !== 'all')
      return [await this.#read(`${visible} AND ${within(query)}`, ...visibleParams(query), ...withinParams(query))]
    const others = await this.#read('NOT d.builtIn AND (d.owner = ? OR d.team = ?)', ...visibleParams(query))
    return [await this.#readLibrary(), others]
  }

  /** The numbers of all exercises that an FTS5 expression finds, also of those that the user may not see: they are on no shelf. */
  async find(match: string): Promise<Uint32Array> {
    const [found] = await this.#sql.all<{ numbers: string | null }>(
      'SELECT group_concat(rowid) AS numbers FROM exercise_search WHERE exercise_search MATCH ?',
      match,
    )
    return numbersIn(found!.numbers ?? '', ',')
  }

  /** Counts those of the `hits` that stand on the shelves, with their facets; all that stands there when none are given. */
  async tally(shelves: Shelf[], hits: Uint32Array | null): Promise<Tally> {
    const known = await this.readFacetRows()
    return shelves.map((shelf) => (hits ? shelf.tally(hits, known) : shelf.tallyAll(known))).reduce(sum)
  }

  /** All difficulties and tags that exercises have been given so far. */
  async readFacetRows(): Promise<FacetRows> {
    await readNewFacets(this.#sql, this.#facetRows)
    return this.#facetRows
  }

  async #readLibrary(): Promise<Shelf> {
    const [row] = await this.#sql.all<{ library: bigint }>('SELECT library FROM exercise_index_version')
    const version = Number(row!.library)
    if (version !== this.#library.version) this.#library = { version, shelf: await this.#read('d.builtIn') }
    return this.#library.shelf
  }

  /** Read as one text, since rows would take ten times as long. */
  async #read(where: string, ...params: Value[]): Promise<Shelf> {
    const [all] = await this.#sql.all<{ rows: string | null }>(
      `SELECT group_concat(concat_ws(';', number, rank, nameWords, name, facets), ',' ORDER BY number) AS rows FROM
         (SELECT *, row_number() OVER (ORDER BY name, exerciseId) - 1 AS rank FROM exercise_document d WHERE ${where})`,
      ...params,
    )
    return new Shelf(all!.rows?.split(',') ?? [])
  }
}
