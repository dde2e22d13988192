import { type Facet, facetValues } from './query.ts'

/** A row of exercise_facet. */
export interface FacetRow {
  number: number
  kind: 'difficulty' | 'tag'
  group: string
  name: string
}

/** What was found: how much, how often each facet name occurs in it, and the rows it occurs by. */
export interface Tally {
  total: number
  /** By the `number` of the first row of that kind and name: one name in two groups is one filter. */
  names: number[]
  rows: Set<number>
}

/** All facet rows known so far. Rows never change, so they are kept in memory and only new ones are read. */
export class FacetRows {
  readonly rows: FacetRow[] = []
  readonly #firstOfName = new Map<string, number>()
  readonly #first: number[] = []

  add(rows: FacetRow[]) {
    for (const row of rows) {
      const key = `${row.kind}\n${row.name}`
      this.#firstOfName.set(key, this.#firstOfName.get(key) ?? row.number)
      this.#first[row.number] = this.#firstOfName.get(key)!
      this.rows[row.number] = row
    }
  }

  /** The number that stands for every row with the same kind and name. */
  first(number: number): number {
    return this.#first[number]!
  }

  /** The rows of this kind and name, one for each group that has it. */
  named(kind: FacetRow['kind'], name: string): number[] {
    const first = this.#firstOfName.get(`${kind}\n${name}`)
    return this.rows.filter((row) => this.first(row.number) === first).map((row) => row.number)
  }
}

/** Counts exercises, each given by the numbers of its facets. Written for speed: a common word finds a million facets. */
export function tally(exercises: Uint32Array[], known: FacetRows): Tally {
  const names = new Uint32Array(known.rows.length)
  const occurs = new Uint8Array(known.rows.length)
  const countedFor = new Uint32Array(known.rows.length)
  const firsts = Uint32Array.from(known.rows, (_, number) => known.first(number))
  for (let index = 0; index < exercises.length; index++) {
    const facets = exercises[index]!
    for (let place = 0; place < facets.length; place++) {
      const number = facets[place]!
      const first = firsts[number]!
      occurs[number] = 1
      if (countedFor[first] === index + 1) continue
      countedFor[first] = index + 1
      names[first]!++
    }
  }
  const rows = known.rows.map(({ number }) => number).filter((number) => occurs[number])
  return { total: exercises.length, names: Array.from(names), rows: new Set(rows) }
}

/** Both results together; no exercise may be in both. */
export function sum(one: Tally, other: Tally): Tally {
  const names = one.names.slice()
  other.names.forEach((count, first) => (names[first] = (names[first] ?? 0) + count))
  return { total: one.total + other.total, names, rows: new Set([...one.rows, ...other.rows]) }
}

/** The facets of one kind, the most frequent first, then by name and group. */
export function facetsOf(kind: FacetRow['kind'], { names, rows }: Tally, known: FacetRows): Facet[] {
  return [...rows]
    .map((number) => known.rows[number]!)
    .filter((row) => row.kind === kind)
    .map(({ number, name, group }) => ({ name, group, count: names[known.first(number)]! }))
    .toSorted((a, b) => b.count - a.count || compare(a.name, b.name) || compare(a.group, b.group))
    .slice(0, facetValues)
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
