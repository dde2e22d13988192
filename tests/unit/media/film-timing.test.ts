import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST, RATE, SHORTEST, timeline } from '#library/timing.ts'

const seconds = (pictures: unknown[]) => pictures.length / RATE
const tempo = fc.tuple(
  fc.double({ min: 0.5, max: 6, noNaN: true }),
  fc.double({ min: 0, max: 60, noNaN: true }),
  fc.double({ min: 0.5, max: 6, noNaN: true }),
)

describe('a film', () => {
  test('takes as long as the tempo says: there, hold, back and half a second of rest', () => {
    const { steps, shown } = timeline([2, 1, 3])

    expect(seconds(shown)).toBe(6.5)
    expect(shown.indexOf(steps)).toBeCloseTo(2 * RATE, -1)
    expect(seconds(shown.filter((step) => step === steps))).toBeCloseTo(1, 0)
  })

  test('cuts a long hold short and leaves the movement its time', () => {
    const { steps, shown } = timeline([3, 30, 3])

    expect(seconds(shown)).toBe(10)
    expect(seconds(shown.slice(0, shown.indexOf(steps)))).toBeCloseTo(3, 0)
  })

  test('repeats a quick movement, without a rest, until it lasts four seconds', () => {
    const { shown } = timeline([0.5, 0, 0.5])

    expect(seconds(shown)).toBe(4)
    expect(shown.slice(0, RATE)).toEqual(shown.slice(RATE, 2 * RATE))
  })

  test('of a movement that goes round shows new postures on the way back', () => {
    const { steps, shown } = timeline([2, 0, 2], true)

    expect(seconds(shown)).toBe(4)
    expect(shown.slice(0, -1)).toEqual(shown.slice(0, -1).toSorted((a, b) => a - b))
    expect(new Set(shown)).toEqual(new Set(Array.from({ length: 2 * steps }, (_, step) => step)))
  })

  test('quickens a movement that takes too long', () => {
    expect(seconds(timeline([8, 10, 8]).shown)).toBeCloseTo(10, 1)
  })

  test('lasts 4 to 10 seconds whatever the tempo, and begins and ends at the start of the movement', () => {
    fc.assert(
      fc.property(tempo, (given) => {
        const { steps, shown } = timeline(given)
        expect(seconds(shown)).toBeGreaterThanOrEqual(SHORTEST - 0.01)
        expect(seconds(shown)).toBeLessThanOrEqual(LONGEST + 0.2)
        expect(shown[0]).toBe(0)
        expect(shown.at(-1)).toBeLessThanOrEqual(Math.ceil(steps / 4))
      }),
    )
  })

  test('shows every drawn posture on the slower way, and none that is not drawn', () => {
    fc.assert(
      fc.property(tempo, (given) => {
        const { steps, shown } = timeline(given)
        expect(new Set(shown).size).toBe(steps + 1)
        expect(Math.max(...shown)).toBe(steps)
        expect(Math.min(...shown)).toBe(0)
      }),
    )
  })
})
