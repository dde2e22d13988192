import { Quaternion, Vector3 } from 'three'
import { limbJoints, readLimb, reachFor } from './ik.ts'
import { type Ball, balls } from './points.ts'
import { type Skeleton } from './skeleton.ts'
import { type Held, keepPinned } from './solve.ts'

/** How far, in metres, the balls that stand for the skin may be below the floor. */
export const SINK = 0.015
/** Points of each hand and foot that meet the floor first. */
export const TIPS: Record<string, string[]> = Object.fromEntries(
  ['right', 'left'].flatMap((side) => [
    [`${side} foot`, ['heel', 'ball', 'toe tips'].map((point) => `${side} ${point}`)],
    [`${side} hand`, ['palm', 'hand', 'finger tips'].map((point) => `${side} ${point}`)],
  ]),
)

/** How every joint is turned and where the body is. */
export type Posture = { place: Vector3; turns: Map<string, Quaternion> }

/** The posture in which the skeleton is now. */
export function postureOf({ root, joints }: Skeleton): Posture {
  const turns = new Map(Object.entries(joints).map(([name, joint]) => [name, joint.quaternion.clone()]))
  return { place: root.position.clone(), turns }
}

/**
 * Puts the skeleton into a posture. What is pinned stays; a free hand or foot that would go through the floor (a height
 * in metres) is bent clear of it; what then still would lifts the whole body.
 */
export function take(skeleton: Skeleton, { place, turns }: Posture, floor: number, pins: string[], held: Held) {
  for (const [name, turn] of turns) skeleton.joints[name]!.quaternion.copy(turn)
  skeleton.root.position.copy(place)
  skeleton.root.updateMatrixWorld(true)
  for (const [limb, points] of Object.entries(TIPS)) raise(skeleton, limb, depthUnder(floor, balls(skeleton, points)))
  skeleton.root.position.y += depthUnder(floor, balls(skeleton))
  skeleton.root.updateMatrixWorld(true)
  keepPinned(skeleton, pins, held)
}

/** How deep the deepest of the balls is below the floor, in metres, beyond what skin may sink in. */
const depthUnder = (floor: number, skin: Ball[]) =>
  Math.max(0, floor - SINK - Math.min(...skin.map(({ centre, radius }) => centre.y - radius)))

/** Bends knee or elbow so that foot or hand is `metres` higher, and faces as before. */
function raise(skeleton: Skeleton, name: string, metres: number) {
  if (metres === 0) return
  const limb = readLimb(name)
  const tip = limbJoints(skeleton, limb)[2]
  const facing = tip.getWorldQuaternion(new Quaternion())
  reachFor(skeleton, limb, tip.getWorldPosition(new Vector3()).add(new Vector3(0, metres, 0)))
  tip.quaternion.copy(tip.parent!.getWorldQuaternion(new Quaternion()).invert().multiply(facing))
  skeleton.root.updateMatrixWorld(true)
}
