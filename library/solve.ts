import { Euler, Matrix4, Quaternion, Vector3 } from 'three'
import { BASES } from './bases.ts'
import { limbJoints, readLimb, reachFor } from './ik.ts'
import { ball, balls, contactRows } from './points.ts'
import { type KeyPose } from './pose.ts'
import { bend, type Side, SIDES, type Skeleton } from './skeleton.ts'

/** Where things that the body meets are, in metres: heights of what carries it and points of props by name. */
export type Surroundings = {
  heightUnder: (contact: string) => number
  points: Record<string, Vector3>
  /** For points on a wall, the way the wall faces; a hand lies flat on any other point from above. */
  facing: Record<string, Vector3>
}

/** What of the start the later poses hold on to: places of body points, and of pinned hands and feet. */
export type Held = { points: Map<string, Vector3>; limbs: Map<string, { at: Vector3; facing: Quaternion }> }

const RADIANS = Math.PI / 180

/**
 * Puts the skeleton into `pose`: joints turned, the body leaning so that its contacts are level with what carries
 * them, standing where it stood at the start (`held`), pinned and reaching limbs in place.
 */
export function solve(skeleton: Skeleton, pose: KeyPose, around: Surroundings, held?: Held) {
  bend(skeleton, pose.angles)
  face(skeleton, pose)
  const rows = pose.restsOn.flatMap((contact) =>
    contactRows(contact).map((names) => ({ names, height: around.heightUnder(contact) })),
  )
  level(skeleton, rows)
  settle(skeleton, rows, held)
  travel(skeleton, pose)
  if (held) keepPinned(skeleton, pose.pins, held)
  for (const [limb, point] of Object.entries(pose.reach)) reach(skeleton, limb, point, around)
}

function face(skeleton: Skeleton, { base, angles }: KeyPose) {
  const { lean, roll = 0 } = BASES[base]!
  const about = (x: number, y: number, z: number) =>
    new Quaternion().setFromEuler(new Euler(x * RADIANS, y * RADIANS, z * RADIANS, 'XZY'))
  const turn = about(0, -(angles['turn right'] ?? 0), 0)
  const tip = about(lean + (angles['lean forward'] ?? 0), 0, 0)
  const sideways = angles['lean right'] ?? 0
  // An upright body leans over its feet, a lying one rolls about its long axis.
  const upright = about(0, 0, lean === 0 ? sideways : 0)
  const rolled = about(0, roll - (lean === 0 ? 0 : sideways), 0)
  skeleton.root.quaternion.copy(turn.multiply(upright).multiply(tip).multiply(rolled))
  skeleton.root.position.set(0, 0, 0)
  skeleton.root.updateMatrixWorld(true)
}

type Row = { names: string[]; height: number }

const clearance = (skeleton: Skeleton, { names, height }: Row) =>
  Math.min(...balls(skeleton, names).map(({ centre, radius }) => centre.y - radius)) - height

/** Leans the body about the left-right axis until its first two rows of contacts are equally high. */
function level(skeleton: Skeleton, rows: Row[]) {
  const [first, second] = rows
  if (!first || !second) return
  const upright = skeleton.root.quaternion.clone()
  const axis = new Vector3(1, 0, 0).applyQuaternion(upright)
  // In side lying the left-right axis stands upright: there the body leans about its front-back axis.
  if (Math.abs(axis.y) > 0.7) axis.set(0, 0, 1).applyQuaternion(upright)
  axis.setY(0).normalize()
  const difference = (degrees: number) => {
    const lean = new Quaternion().setFromAxisAngle(axis, degrees * RADIANS)
    skeleton.root.quaternion.copy(lean.multiply(upright))
    skeleton.root.updateMatrixWorld(true)
    return clearance(skeleton, first) - clearance(skeleton, second)
  }
  const lean = nearestZero(difference)
  if (Math.abs(difference(lean)) > 0.01) difference(0)
}

/** The root of `f` nearest to 0 within a quarter turn, to a hundredth of a degree; 0 when there is none. */
function nearestZero(f: (x: number) => number) {
  const atZero = f(0)
  for (let reach = 2; reach <= 90; reach += 2) {
    for (const way of [1, -1]) {
      let [low, high] = [way * (reach - 2), way * reach]
      if (Math.sign(f(high)) === Math.sign(atZero)) continue
      while (Math.abs(high - low) > 0.01) {
        const half = (low + high) / 2
        if (Math.sign(f(half)) === Math.sign(atZero)) low = half
        else high = half
      }
      return (low + high) / 2
    }
  }
  return 0
}

/** Lowers or raises the body onto what carries it and moves it so that its contacts are where they were. */
function settle(skeleton: Skeleton, rows: Row[], held?: Held) {
  const { position } = skeleton.root
  position.y -= Math.min(...rows.map((row) => clearance(skeleton, row)))
  skeleton.root.updateMatrixWorld(true)
  const touching = rows.flatMap(({ names, height }) =>
    balls(skeleton, names).filter(({ centre, radius }) => centre.y - radius - height < 0.015),
  )
  if (!held || touching.length === 0) return
  const slip = new Vector3()
  for (const { name, centre } of touching) slip.add(held.points.get(name)!).sub(centre)
  slip.divideScalar(touching.length)
  position.x += slip.x
  position.z += slip.z
  skeleton.root.updateMatrixWorld(true)
}

/** Takes the body to where a step, hop or jump has brought it. */
function travel(skeleton: Skeleton, { angles }: KeyPose) {
  const metres = (motion: string) => (angles[motion] ?? 0) / 100
  skeleton.root.position.add(new Vector3(-metres('moved right'), metres('above floor'), metres('moved forward')))
  skeleton.root.updateMatrixWorld(true)
}

/** 'hands' to 'right hand' and 'left hand'. */
export function bothSides(name: string): string[] {
  const one = { hands: 'hand', feet: 'foot', toes: 'toes' }[name]
  return one ? [`right ${one}`, `left ${one}`] : [name]
}

/** Remembers the pose the skeleton is in now. */
export function hold(skeleton: Skeleton): Held {
  const points = new Map(balls(skeleton).map(({ name, centre }) => [name, centre]))
  const limbs = new Map<string, { at: Vector3; facing: Quaternion }>()
  for (const name of ['right hand', 'left hand', 'right foot', 'left foot']) {
    const tip = limbJoints(skeleton, readLimb(name))[2]
    limbs.set(name, { at: tip.getWorldPosition(new Vector3()), facing: tip.getWorldQuaternion(new Quaternion()) })
  }
  return { points, limbs }
}

/** Brings pinned feet and hands back to where they were at the start. */
export function keepPinned(skeleton: Skeleton, pins: string[], held: Held) {
  for (const limb of pins.flatMap(bothSides)) pin(skeleton, limb, held)
}

function pin(skeleton: Skeleton, name: string, held: Held) {
  const limb = readLimb(name)
  const tip = limbJoints(skeleton, limb)[2]
  if (name.endsWith('toes')) return pinToes(skeleton, name, held)
  const { at, facing } = held.limbs.get(name)!
  reachFor(skeleton, limb, at)
  tip.quaternion.copy(tip.parent!.getWorldQuaternion(new Quaternion()).invert().multiply(facing))
  skeleton.root.updateMatrixWorld(true)
}

/** The ball of the foot stays; the heel may rise as the ankle angle of the pose says. */
function pinToes(skeleton: Skeleton, name: string, held: Held) {
  const limb = readLimb(name)
  const tip = limbJoints(skeleton, limb)[2]
  const facing = tip.getWorldQuaternion(new Quaternion())
  const toAnkle = tip.getWorldPosition(new Vector3()).sub(ball(skeleton, `${limb.side} ball`).centre)
  reachFor(skeleton, limb, held.points.get(`${limb.side} ball`)!.clone().add(toAnkle))
  tip.quaternion.copy(tip.parent!.getWorldQuaternion(new Quaternion()).invert().multiply(facing))
  skeleton.root.updateMatrixWorld(true)
}

/** Brings palm or sole to a point of the body or a prop; done again and again as the hand turns with the arm. */
function reach(skeleton: Skeleton, name: string, point: string, around: Surroundings) {
  const limb = readLimb(name)
  const tip = limbJoints(skeleton, limb)[2]
  const fixed = around.points[point]
  for (let round = 0; round < 7; round++) {
    if (fixed && limb.kind === 'hand') layFlat(skeleton, limb.side, around.facing[point])
    const grip = ball(skeleton, limb.kind === 'hand' ? `${limb.side} palm` : `${limb.side} ball`).centre
    const goal = fixed ?? surfaceOf(skeleton, point, grip)
    const wrist = tip.getWorldPosition(new Vector3())
    reachFor(skeleton, limb, goal.clone().sub(grip).add(wrist))
  }
  if (fixed && limb.kind === 'hand') layFlat(skeleton, limb.side, around.facing[point])
}

const UP = new Vector3(0, 1, 0)

/** Turns a hand so that its palm lies on a surface; fingers go on where the forearm points, on a wall upwards. */
function layFlat(skeleton: Skeleton, side: Side, wall?: Vector3) {
  const wrist = skeleton.joints[`${side} wrist`]!
  const out = wall ?? UP
  const fingers = wall ? UP.clone() : new Vector3(0, -1, 0).transformDirection(wrist.parent!.matrixWorld)
  fingers.addScaledVector(out, -fingers.dot(out))
  if (fingers.length() < 0.1) fingers.set(0, 0, 1)
  const x = out.clone().multiplyScalar(SIDES[side])
  const y = fingers.normalize().negate()
  const world = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, y, x.clone().cross(y)))
  wrist.quaternion.copy(wrist.parent!.getWorldQuaternion(new Quaternion()).invert().multiply(world))
  skeleton.root.updateMatrixWorld(true)
}

/** The place on the skin of a body point that is nearest to `from`. */
function surfaceOf(skeleton: Skeleton, point: string, from: Vector3) {
  const { centre, radius } = ball(skeleton, point)
  return centre.clone().add(
    from
      .clone()
      .sub(centre)
      .setLength(radius + 0.01),
  )
}
