import { describe, expect, test } from 'vitest'
import { isStill, movementOf } from '#library/motion.ts'
import { ball } from '#library/points.ts'
import { readLibrary } from '#library/read.ts'
import { setStage } from '#library/stage.ts'

const exercises = new Map(readLibrary().map((exercise) => [exercise.slug, exercise.picture!]))
const TIMES = Array.from({ length: 25 }, (_, step) => step / 24)

/** Where a point of the body is at 25 times of the film, in metres. */
function wayOf(slug: string, point: string) {
  const stage = setStage(exercises.get(slug)!, slug)
  const at = movementOf(stage)
  return TIMES.map((time) => {
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
