import { Quaternion } from 'three'
import { type Subject } from './camera.ts'
import { balls } from './points.ts'
import { between, ease, type KeyPose } from './pose.ts'
import { type Posture, postureOf, SINK, take, TIPS } from './posture.ts'
import { roundOf } from './round.ts'
import { type Held, hold } from './solve.ts'
import { type Stage } from './stage.ts'

/** Radians that hand or foot may be turned and still be thought to rest. */
const ALIKE = 0.2
/** Metres that a movement must have to be seen. */
const SEEN = 0.031
/** A way is looked through in so many steps; one so much longer than their mean, and so long, is a jump. */
const STEPS = 24
const [TIMES_THE_MEAN, METRES] = [3, 0.03]

type End = Posture & { held: Held }
/** Puts the skeleton where it is after a part (0 to 1) of the way's time. */
type Way = (part: number) => void
type Go = (posture: Posture) => void

/**
 * The whole movement, from the first key pose (time 0) to the last (1), and on to the first again (2) where it goes
 * round: puts the skeleton where it is at a time and says what to draw. On the way hands and feet that are pinned stay,
 * and nothing goes through floor or bed.
 */
export function movementOf(stage: Stage): (time: number) => Subject {
  if (stage.round.length > 0) return roundOf(stage)
  const ways = stage.poses.slice(1).map((to, index) => wayBetween(stage, stage.poses[index]!, to))
  return (time) => {
    const leg = Math.min(ways.length - 1, Math.floor(time * ways.length))
    ways[leg]!(time * ways.length - leg)
    return stage.seen()
  }
}

/** Whether nothing of the body moves so far that it is seen: a muscle tightens, breath flows. */
export function isStill({ poses, show }: Stage): boolean {
  const [start, ...others] = poses.map((pose) => show(pose).balls)
  return others.every((pose) => pose.every(({ centre }, index) => centre.distanceTo(start![index]!.centre) < SEEN))
}

/**
 * As the joints and contacts ask for; where that would make a limb jump, straight from posture to posture, with hands and
 * feet that are in the same place at both ends kept there; where even this would, without them.
 */
function wayBetween(stage: Stage, from: KeyPose, to: KeyPose): Way {
  const { skeleton, show } = stage
  const [start, end] = [from, to].map((pose) => {
    show(pose)
    return { ...postureOf(skeleton), held: hold(skeleton) }
  }) as [End, End]
  const pins = from === stage.poses[0] ? to.pins : to.pins.filter((pin) => from.pins.includes(pin))
  const floor = Math.min(stage.floorUnder(from), stage.floorUnder(to))
  const ways = [
    solvedWay(stage, from, to, start, (posture) => take(skeleton, posture, floor, pins, stage.held)),
    straightWay(start, end, (posture) => take(skeleton, posture, floor, staying(start, end), start.held)),
  ]
  const loose = straightWay(start, end, (posture) => take(skeleton, posture, floor, [], start.held))
  const way = ways.find((one) => !jumps(stage, one)) ?? loose
  return (part) => {
    if (part === 0) show(from)
    else if (part === 1) show(to)
    else way(part)
  }
}

/** Hands and feet that are at the same place and turned alike at both ends of a way. */
function staying(start: End, end: End): string[] {
  return Object.keys(TIPS).filter((limb) => {
    const [a, b] = [start.held.limbs.get(limb)!, end.held.limbs.get(limb)!]
    return a.at.distanceTo(b.at) < SINK && a.facing.angleTo(b.facing) < ALIKE
  })
}

/**
 * Each pose on the way is solved with the contacts of the key pose it goes to. What that would make jump at its
 * beginning (another foot carries, a hand lets go) is spread over the way.
 */
function solvedWay(stage: Stage, from: KeyPose, to: KeyPose, start: Posture, go: Go): Way {
  stage.show(between(from, to, 0))
  const found = postureOf(stage.skeleton)
  return (part) => {
    stage.show(between(from, to, part))
    const { place, turns } = postureOf(stage.skeleton)
    const left = 1 - ease(part)
    for (const [name, turn] of turns) turn.premultiply(turnLeft(start, found, name, left))
    place.addScaledVector(start.place, left).addScaledVector(found.place, -left)
    go({ place, turns })
  }
}

/** The part `left` of the turn that takes a joint from where the solved way begins to where it should. */
function turnLeft(start: Posture, found: Posture, name: string, left: number) {
  const whole = start.turns.get(name)!.clone().multiply(found.turns.get(name)!.clone().invert())
  return new Quaternion().slerp(whole, left)
}

function straightWay(start: Posture, end: Posture, go: Go): Way {
  return (part) => {
    const done = ease(part)
    const turns = new Map(
      [...start.turns].map(([name, turn]) => [name, turn.clone().slerp(end.turns.get(name)!, done)]),
    )
    go({ place: start.place.clone().lerp(end.place, done), turns })
  }
}

/** Whether a point of the body goes much further in one step than in the others. */
function jumps({ skeleton }: Stage, way: Way): boolean {
  const places = Array.from({ length: STEPS - 1 }, (_, step) => {
    way((step + 1) / STEPS)
    return balls(skeleton).map(({ centre }) => centre)
  })
  return places[0]!.some((_, point) => {
    const moved = places.slice(1).map((now, step) => now[point]!.distanceTo(places[step]![point]!))
    const mean = moved.reduce((sum, one) => sum + one, 0) / moved.length
    return Math.max(...moved) > Math.max(METRES, mean * TIMES_THE_MEAN)
  })
}
