import { type FacetRows, type Tally } from './facets.ts'

/** More words than a name can have. */
const MANY_WORDS = 1000

/**
 * Exercises in the order of their numbers, in columns. A common word finds tens of thousands: asking the database for what
 * each is counted and ordered by would take most of a search's time.
 */
export class Shelf {
  readonly #numbers: Uint32Array
  readonly #names: string[]
  readonly #nameWords: Uint16Array
  /** The places among all that stands here when it is ordered by name, and the other way round. */
  readonly #ranks: Uint32Array
  readonly #byRank: Uint32Array
  /** The facets of the exercise at a place stand from its start to the start of the next. */
  readonly #facets: Uint32Array
  readonly #starts: Uint32Array
  /** By number: the place where the exercise stands, from 1; 0 for one that is not here. */
  readonly #places: Uint32Array
  #whole: Tally | null = null

  /** A row an exercise, in the order of their numbers: number, rank by name, words of the name, name, facets (`7;0;2;knee lift;3 9`). */
  constructor(rows: string[]) {
    const cells = rows.map((row) => row.split(';') as [string, string, string, string, string])
    const facets = cells.map((row) => numbersIn(row[4], ' '))
    this.#numbers = Uint32Array.from(cells, ([number]) => Number(number))
    this.#ranks = Uint32Array.from(cells, ([, rank]) => Number(rank))
    this.#nameWords = Uint16Array.from(cells, ([, , words]) => Number(words))
    this.#names = cells.map(([, , , name]) => name)
    this.#byRank = new Uint32Array(rows.length)
    this.#facets = new Uint32Array(facets.reduce((sum, { length }) => sum + length, 0))
    this.#starts = new Uint32Array(rows.length + 1)
    this.#places = new Uint32Array((this.#numbers.at(-1) ?? 0) + 1)
    for (const [index, numbers] of facets.entries()) {
      this.#byRank[this.#ranks[index]!] = index
      this.#facets.set(numbers, this.#starts[index]!)
      this.#starts[index + 1] = this.#starts[index]! + numbers.length
      this.#places[this.#numbers[index]!] = index + 1
    }
  }

  /** Counts all that stands here. */
  tallyAll(known: FacetRows): Tally {
    return (this.#whole ??= this.tally(this.#numbers, known))
  }

  /** Counts those of the `hits` that stand here. Written for speed: a common word finds a million facets. */
  tally(hits: Uint32Array, known: FacetRows): Tally {
    const [facets, starts, places] = [this.#facets, this.#starts, this.#places]
    const counts = new Uint32Array(known.rows.length)
    const names = new Uint32Array(known.rows.length)
    const countedFor = new Uint32Array(known.rows.length)
    const firsts = Uint32Array.from(known.rows, (_, number) => known.first(number))
    const hasAlone = Uint8Array.from(known.rows, (_, number) => (known.hasNameAlone(number) ? 1 : 0))
    let total = 0
    for (let index = 0; index < hits.length; index++) {
      const place = places[hits[index]!]
      if (!place) continue
      total++
      for (let at = starts[place - 1]!, end = starts[place]!; at < end; at++) {
        const number = facets[at]!
        counts[number]!++
        const first = firsts[number]!
        if (hasAlone[number] || countedFor[first] === place) continue
        countedFor[first] = place
        names[first]!++
      }
    }
    const rows = known.rows.map(({ number }) => number).filter((number) => counts[number])
    for (const number of rows) if (hasAlone[number]) names[number] = counts[number]!
    return { total, names: Array.from(names), rows: new Set(rows) }
  }

  /** The numbers of the first `wanted` of the `hits` by name. */
  firstByName(hits: Uint32Array, wanted: number): number[] {
    return this.#first(hits, wanted, () => 0)
  }

  /** Those whose names lack the fewest of `words`, then of `meant`, then have the fewest words; then by name. */
  closest(hits: Uint32Array, wanted: number, words: string[], meant: string[]): number[] {
    return this.#first(hits, wanted, (index) => {
      const name = this.#names[index]!
      const lacking = missing(words, name) * (meant.length + 1) + missing(meant, name)
      return lacking * MANY_WORDS + this.#nameWords[index]!
    })
  }

  /** The first by what `weigh` says of where they stand; of those that weigh the same, the first by name. */
  #first(hits: Uint32Array, wanted: number, weigh: (index: number) => number): number[] {
    const size = this.#numbers.length
    const keys = new Float64Array(hits.length)
    let found = 0
    for (const hit of hits) {
      const place = this.#places[hit]
      if (place) keys[found++] = weigh(place - 1) * size + this.#ranks[place - 1]!
    }
    const best = keys.subarray(0, found).toSorted().subarray(0, wanted)
    return Array.from(best, (key) => this.#numbers[this.#byRank[key % size]!]!)
  }
}

function missing(words: string[], name: string): number {
  let count = 0
  for (const word of words) if (!name.includes(word)) count++
  return count
}

/** The whole numbers in a text, which has `separator` between them. Splitting it would take five times as long. */
export function numbersIn(text: string, separator: string): Uint32Array {
  const code = separator.charCodeAt(0)
  const numbers = new Uint32Array(text.length)
  let [count, number] = [0, 0]
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index)
    if (letter === code) [numbers[count++], number] = [number, 0]
    else number = number * 10 + letter - 48
  }
  if (text) numbers[count++] = number
  return numbers.slice(0, count)
}
