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
  readonly #firstOfSeveral = new Set<number>()

  add(rows: FacetRow[]) {
    for (const row of rows) {
      const key = `${row.kind}\n${row.name}`
      const first = this.#firstOfName.get(key) ?? row.number
      this.#firstOfName.set(key, first)
      this.#first[row.number] = first
      if (first !== row.number) this.#firstOfSeveral.add(first)
      this.rows[row.number] = row
    }
  }

  /** The number that stands for every row with the same kind and name. */
  first(number: number): number {
    return this.#first[number]!
  }

  /** Whether no other row has the same kind and name. */
  hasNameAlone(number: number): boolean {
    return !this.#firstOfSeveral.has(this.first(number))
  }

  /** The rows of this kind and name, one for each group that has it. */
  named(kind: FacetRow['kind'], name: string): number[] {
    const first = this.#firstOfName.get(`${kind}\n${name}`)
    return this.rows.filter((row) => this.first(row.number) === first).map((row) => row.number)
  }
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
