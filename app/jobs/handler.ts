import * as z from 'zod'

/** How one kind of job is done. */
export interface Handler<Payload = unknown> {
  /** What it takes to do it. A job that says anything else fails. */
  payload: z.ZodType<Payload>
  /** Does it. Whatever happens, it may be done once more: with the same `key` it must then have the same effect. */
  run: (payload: Payload, key: string) => Promise<void>
  /** How long after the try with this number, from 1, that failed so the next one is made, in ms; null: never. */
  waitAfter: (attempt: number, error: unknown) => number | null
  /** For what is always to be done again: so long after the last time, in ms. */
  everyMs?: number
  /** So many days one remembers that it was done, or given up. Else it is forgotten at once, and the log says what failed. */
  keptDays?: number
  /** Whether it would hold up the server: then it runs in a process of its own. */
  isHeavy?: boolean
}

/** So that the payload's type is the one that its schema says. */
export const handler = <Payload>(given: Handler<Payload>) => given as Handler

/** For a job that says all by its kind. */
export const nothing = z.unknown()

/** What is to be done every so many ms, and is tried again as late when it fails. */
export const every = (everyMs: number, run: () => Promise<void>) =>
  handler({ payload: nothing, run, waitAfter: () => everyMs, everyMs })

const LONGEST_WAIT = 5 * 60_000

/** Twice as long after each try, from 2 seconds on, and never longer than 5 minutes. */
export const everLater = (attempt: number) => Math.min(LONGEST_WAIT, 1000 * 2 ** attempt)
