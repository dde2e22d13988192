import { type ExerciseHits, type ExerciseQuery, type ExerciseSearchEngine } from './query.ts'

// A search that waits in vain costs its whole patience, so the next ones do not even try for a while.
const pause = 30_000 // ms

type Searching = Pick<ExerciseSearchEngine, 'search'>

/** An engine that may fail, and one that answers in its stead: then, and for half a minute after. The log tells once. */
export class EngineWithStandIn implements Searching {
  readonly #engine: Searching
  readonly #standIn: Searching
  #pausedUntil = 0

  constructor(engine: Searching, standIn: Searching) {
    this.#engine = engine
    this.#standIn = standIn
  }

  async search(query: ExerciseQuery): Promise<ExerciseHits> {
    if (performance.now() < this.#pausedUntil) return this.#standIn.search(query)
    try {
      const hits = await this.#engine.search(query)
      if (this.#pausedUntil > 0) console.log('The search server answers again')
      this.#pausedUntil = 0
      return hits
    } catch (error) {
      // Searches that began together fail together.
      if (performance.now() >= this.#pausedUntil) {
        console.error('The search server does not answer; searching without it for half a minute:', reason(error))
      }
      this.#pausedUntil = performance.now() + pause
      return this.#standIn.search(query)
    }
  }
}

function reason(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
