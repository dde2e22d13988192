import { Quaternion, Vector3 } from 'three'
import { type Subject } from './camera.ts'
import { type Posture, postureOf, take } from './posture.ts'
import { type Stage } from './stage.ts'

/**
 * A movement that goes on and on, as on a treadmill: the pelvis stays above the same spot, and hands that hold on to
 * something keep hold. From the start (time 0) to the end (1) and on to the start again (2), without a halt between.
 */
export function roundOf(stage: Stage): (time: number) => Subject {
  const { skeleton, round, held } = stage
  const start = round[0]!
  const floor = stage.floorUnder(start)
  const holding = Object.keys(start.reach).filter((limb) => limb.endsWith('hand'))
  const postures = onTheSpot(
    round.map((pose) => {
      stage.show(pose)
      return postureOf(skeleton)
    }),
  )
  return (time) => {
    const moment = (time * postures.length) / 2
    const near = [-1, 0, 1, 2].map((step) => postures.at((Math.floor(moment) + step) % postures.length)!)
    take(skeleton, blend(near, shares(moment % 1)), floor, holding, held)
    return stage.seen()
  }
}

const onTheSpot = (postures: Posture[]): Posture[] =>
  postures.map(({ place, turns }) => ({ place: postures[0]!.place.clone().setY(place.y), turns }))

/**
 * How much each of four postures counts at a part (0 to 1) of the way from the second to the third, so that the whole
 * round is one smooth curve through all of them (Catmull and Rom 1974).
 */
const shares = (part: number): number[] => [
  (-(part ** 3) + 2 * part ** 2 - part) / 2,
  (3 * part ** 3 - 5 * part ** 2 + 2) / 2,
  (-3 * part ** 3 + 4 * part ** 2 + part) / 2,
  (part ** 3 - part ** 2) / 2,
]

function blend(postures: Posture[], parts: number[]): Posture {
  const place = new Vector3()
  for (const [index, posture] of postures.entries()) place.addScaledVector(posture.place, parts[index]!)
  const turns = [...postures[0]!.turns.keys()].map((name): [string, Quaternion] => {
    const all = postures.map((posture) => posture.turns.get(name)!)
    return [name, blendTurns(all, parts)]
  })
  return { place, turns: new Map(turns) }
}

function blendTurns(turns: Quaternion[], parts: number[]): Quaternion {
  const sum = new Quaternion(0, 0, 0, 0)
  for (const [index, turn] of turns.entries()) {
    // A turn and its negative are the same; the nearer one counts.
    const part = turn.dot(turns[1]!) < 0 ? -parts[index]! : parts[index]!
    sum.set(sum.x + turn.x * part, sum.y + turn.y * part, sum.z + turn.z * part, sum.w + turn.w * part)
  }
  return sum.normalize()
}
