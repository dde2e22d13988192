import { type FacetRow, FacetRows, sum, type Tally, tally } from './facets.ts'
import { type ExerciseQuery } from './query.ts'
import { documents, matches, type Sql, visible, visibleParams, within, withinParams } from './sql.ts'

/**
 * Counts what is found, with its facets. Those of the built-in exercises are kept in memory: reading them for each of the
 * many exercises that a common word finds would take most of a search's time.
 */
export function exerciseCounts(sql: Sql) {
  const facetRows = new FacetRows()
  let library = { version: -1, facets: [] as Uint32Array[], tally: tally([], facetRows) }

  return { count, readFacetRows }

  /** Of what the FTS5 expression `match` finds ('': of everything), how much the user may see in this view. */
  async function count(query: ExerciseQuery, match: string): Promise<Tally> {
    if (query.within !== 'all') return tallyOf(await facetsWithin(query, match))
    await readLibrary()
    const others = await readFacets('NOT d.builtIn AND (d.owner = ? OR d.team = ?)', ...visibleParams(query))
    if (!match) return sum(library.tally, await tallyOf(Object.values(others)))

    // The index finds also what the user may not see: it is in neither of the two, and so is not counted.
    const found = await sql.all<{ numbers: string | null }>(
      'SELECT group_concat(rowid) AS numbers FROM exercise_search WHERE exercise_search MATCH ?',
      match,
    )
    const facets: Uint32Array[] = []
    for (const number of found[0]!.numbers?.split(',') ?? []) {
      const seen = library.facets[Number(number)] ?? others[Number(number)]
      if (seen) facets.push(seen)
    }
    return tallyOf(facets)
  }

  async function facetsWithin(query: ExerciseQuery, match: string): Promise<Uint32Array[]> {
    const [found] = await sql.all<{ facets: string | null }>(
      `SELECT group_concat(d.facets, ',') AS facets ${documents(match)}
       WHERE ${matches(match)} AND ${visible} AND ${within(query)}`,
      ...(match ? [match] : []),
      ...visibleParams(query),
      ...withinParams(query),
    )
    return found!.facets?.split(',').map(numbersIn) ?? []
  }

  async function readLibrary() {
    const [row] = await sql.all<{ library: bigint }>('SELECT library FROM exercise_index_version')
    const version = Number(row!.library)
    if (version === library.version) return
    const facets = await readFacets('d.builtIn')
    library = { version, facets, tally: await tallyOf(Object.values(facets)) }
  }

  /** The facets of exercises, by the exercise's number. Read as one text, since rows would take ten times as long. */
  async function readFacets(where: string, ...params: unknown[]): Promise<Uint32Array[]> {
    const [all] = await sql.all<{ entries: string | null }>(
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

  async function tallyOf(facets: Uint32Array[]): Promise<Tally> {
    await readFacetRows()
    return tally(facets, facetRows)
  }

  /** All difficulties and tags that exercises have been given so far. */
  async function readFacetRows(): Promise<FacetRows> {
    const rows = await sql.all<Omit<FacetRow, 'number'> & { number: bigint }>(
      'SELECT number, kind, "group", name FROM exercise_facet WHERE number > ? ORDER BY number',
      facetRows.rows.length - 1,
    )
    facetRows.add(rows.map((row) => ({ ...row, number: Number(row.number) })))
    return facetRows
  }
}

function numbersIn(text: string): Uint32Array {
  return Uint32Array.from(text.split(' '), Number)
}
