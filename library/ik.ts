import { Matrix4, type Object3D, Quaternion, Vector3 } from 'three'
import { type Side, type Skeleton } from './skeleton.ts'

export type Limb = { side: Side; kind: 'hand' | 'foot' }

/** 'right hand' to its side and kind; throws for anything else. */
export function readLimb(name: string): Limb {
  const match = /^(right|left) (hand|foot|toes)$/.exec(name)
  if (!match) throw new Error(`'${name}' is not a hand or foot`)
  return { side: match[1] as Side, kind: match[2] === 'hand' ? 'hand' : 'foot' }
}

/** The three joints of a limb, from the trunk outwards. */
export function limbJoints(skeleton: Skeleton, { side, kind }: Limb): [Object3D, Object3D, Object3D] {
  const names = kind === 'hand' ? ['shoulder', 'elbow', 'wrist'] : ['hip', 'knee', 'ankle']
  return names.map((name) => skeleton.joints[`${side} ${name}`]!) as [Object3D, Object3D, Object3D]
}

/**
 * Bends hip and knee (shoulder and elbow) so that the ankle (wrist) comes to `target`, or as near as the limb reaches.
 * The knee or elbow stays on the side where it already points. Leaves the skeleton's world matrices up to date.
 */
export function reachFor(skeleton: Skeleton, limb: Limb, target: Vector3) {
  const [upper, hinge, tip] = limbJoints(skeleton, limb)
  const [root, knee, end] = [upper, hinge, tip].map((joint) => joint.getWorldPosition(new Vector3())) as Vector3[]
  const [a, b] = [root!.distanceTo(knee!), knee!.distanceTo(end!)]
  const along = target.clone().sub(root!)
  const distance = Math.min(Math.max(along.length(), Math.abs(a - b) + 0.005), a + b - 0.0005)
  along.normalize()
  const bendsTo = poleOf(skeleton, limb, knee!.clone().sub(root!), along)
  const cosine = (a * a + distance * distance - b * b) / (2 * a * distance)
  const sine = Math.sqrt(Math.max(0, 1 - cosine * cosine))
  const upperWay = along.clone().multiplyScalar(cosine).addScaledVector(bendsTo, sine)
  const joint = root!.clone().addScaledVector(upperWay, a)
  const lowerWay = root!.clone().addScaledVector(along, distance).sub(joint).normalize()
  orient(upper, upperWay, lowerWay.clone(), limb.kind)
  const flexion = upperWay.angleTo(lowerWay)
  hinge.rotation.set(limb.kind === 'hand' ? -flexion : flexion, 0, 0, 'XZY')
  skeleton.root.updateMatrixWorld(true)
}

/** The direction, square to the limb's line, in which its knee or elbow points. */
function poleOf(skeleton: Skeleton, limb: Limb, now: Vector3, along: Vector3) {
  const pole = now.addScaledVector(along, -now.dot(along))
  if (pole.length() > 0.02) return pole.normalize()
  // A straight limb bends to the front at the knee and to the back at the elbow.
  const [upper] = limbJoints(skeleton, limb)
  const forward = new Vector3(0, 0, limb.kind === 'hand' ? -1 : 1).transformDirection(upper.matrixWorld)
  return forward.addScaledVector(along, -forward.dot(along)).normalize()
}

/** Points the upper segment along `way` with its hinge axis square to the plane of both segments. */
function orient(upper: Object3D, way: Vector3, lower: Vector3, kind: Limb['kind']) {
  const y = way.clone().negate()
  const z = lower.addScaledVector(way, -lower.dot(way))
  if (z.length() < 0.001) return
  z.normalize().multiplyScalar(kind === 'hand' ? 1 : -1)
  const x = new Vector3().crossVectors(y, z)
  const world = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, y, z))
  upper.quaternion.copy(upper.parent!.getWorldQuaternion(new Quaternion()).invert().multiply(world))
}
