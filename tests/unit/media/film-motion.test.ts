import { describe, expect, test } from 'vitest'
import { isStill, movementOf } from '#library/motion.ts'
import { ball } from '#library/points.ts'
import { readLibrary } from '#library/read.ts'
import { setStage } from '#library/stage.ts'

const exercises = new Map(readLibrary().map((exercise) => [exercise.slug, exercise.picture!]))
const TIMES = Array.from({ length: 25 }, (_, step) => step / 24)

/** Where a point of the body is at 25 times of the way there, or at others, in metres. */
function wayOf(slug: string, point: string, times = TIMES) {
  const stage = setStage(exercises.get(slug)!, slug)
  const at = movementOf(stage)
  return times.map((time) => {
    at(time)
    return ball(stage.skeleton, point).centre
  })
}

const furthest = (way: ReturnType<typeof wayOf>) => Math.max(...way.map((place) => place.distanceTo(way[0]!)))
const longestStep = (way: ReturnType<typeof wayOf>) =>
  Math.max(...way.slice(1).map((place, step) => place.distanceTo(way[step]!)))

describe('in a film', () => {
  test.each([
    ['mini-squat', 'right heel'],
    ['goblet-squat', 'left ball'],
    ['bridge', 'right heel'],
    ['cat-cow', 'right palm'],
    ['single-leg-stance', 'left heel'],
    ['wall-push-up', 'left palm'],
    ['stationary-cycling', 'left palm'],
  ])('of %s the %s stays where it is', (slug, point) => {
    expect(furthest(wayOf(slug, point))).toBeLessThan(0.03)
  })

  test.each([
    ['floor-to-stand', 'forehead'],
    ['brandt-daroff', 'right toe tips'],

    ['seated-side-stretch', 'left finger tips'],
  ])('of %s the %s never jumps', (slug, point) => {
    const way = wayOf(slug, point)
    expect(longestStep(way)).toBeLessThan(0.3)
    expect(furthest(way)).toBeGreaterThan(0.1)
  })

  test('a foot that swings past the floor is bent clear of it, and the hands stay down', () => {
    expect(Math.max(...wayOf('mountain-climber', 'left palm').map(({ y }) => y))).toBeLessThan(0.08)
    expect(Math.min(...wayOf('mountain-climber', 'right toe tips').map(({ y }) => y))).toBeGreaterThan(-0.03)
  })

  describe.each(['brisk-walking', 'stationary-cycling', 'a-skip', 'backward-walking'])(
    'of %s, which goes round,',
    (slug) => {
      test('the end is the beginning', () => {
        for (const point of ['right heel', 'left heel', 'right palm', 'forehead']) {
          const [first, last] = wayOf(slug, point, [0, 2])
          expect(last!.distanceTo(first!)).toBeLessThan(0.001)
        }
      })

      test('no posture of the second half is one of the first half played backwards', () => {
        const halfWay = TIMES.slice(8, 17)
        const there = wayOf(slug, 'right heel', halfWay)
        const played = wayOf(
          slug,
          'right heel',
          halfWay.map((time) => 2 - time),
        )
        for (const [index, place] of there.entries()) expect(played[index]!.distanceTo(place)).toBeGreaterThan(0.02)
      })
    },
  )

  test.each(['brisk-walking', 'farmers-carry', 'toe-walking'])('of %s every step goes forwards', (slug) => {
    const swing = wayOf(slug, 'right heel', [0, 0.25, 0.5, 0.75, 1]).map(({ z }) => z)
    const stance = wayOf(slug, 'right heel', [1, 1.25, 1.5, 1.75, 2]).map(({ z }) => z)
    expect(swing).toEqual(swing.toSorted((a, b) => a - b))
    expect(stance).toEqual(stance.toSorted((a, b) => b - a))
  })

  test('something moves, or the working muscle has to glow', () => {
    const still = (slug: string) => isStill(setStage(exercises.get(slug)!, slug))

    expect(['isometric-neck-rotation', 'abdominal-drawing-in', 'heel-raise', 'clamshell'].map(still)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
