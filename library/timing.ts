import { type Picture } from './read.ts'

/** Pictures a second of a film. */
export const RATE = 24
/** Drawn postures for each second of the slower of the two ways, there and back, and for a quick movement. */
const STEPS_PER_SECOND = 8
const LEAST_STEPS = 12
/** Seconds that a film may last; a shorter movement is repeated. */
export const SHORTEST = 4
export const LONGEST = 10
/** Seconds at the start before a movement with a hold begins again. */
const REST = 0.5
/** Seconds that a shortened hold keeps at least, so that it is still seen to be one. */
const HOLD = 1

/**
 * The film of one tempo (seconds there, hold, back): in how many equal steps of time the way there is drawn, and which
 * of these postures (0 is the start) each picture of the film shows. The way back shows the same postures; that of a
 * movement that goes `round` goes on with as many of its own. A long hold is cut short, a quick movement repeated; only
 * a movement that itself takes too long becomes quicker.
 */
export function timeline([there, hold, back]: Picture['tempo'], round = false): { steps: number; shown: number[] } {
  const [out, stay, home] = [there!, hold!, back!]
  const rest = stay > 0 ? REST : 0
  const kept = Math.min(stay, Math.max(HOLD, LONGEST - rest - out - home))
  const pace = Math.min(1, LONGEST / (out + kept + home + rest))
  const steps = Math.max(LEAST_STEPS, Math.round(Math.max(out, home) * pace * STEPS_PER_SECOND))
  const pictures = (seconds: number) => Math.round(seconds * pace * RATE)
  const way = (seconds: number) => {
    const count = pictures(seconds)
    return Array.from({ length: count }, (_, index) => Math.round((index / count) * steps))
  }
  const still = (seconds: number, step: number) => Array.from({ length: pictures(seconds) }, () => step)
  const onTheWayBack = (step: number) => (round ? (steps + step) % (2 * steps) : steps - step)
  const once = [...way(out), ...still(kept, steps), ...way(home).map(onTheWayBack), ...still(rest, 0)]
  const times = Math.ceil((SHORTEST * RATE) / once.length)
  return { steps, shown: Array.from({ length: times }, () => once).flat() }
}
