import { type BufferGeometry, Matrix4, Vector3 } from 'three'
import { type Ring, reskin, skin } from './surfaces.ts'
import { BODIES, LEVEL, type Skeleton } from './skeleton.ts'

/** Half-width, depth to the front and depth to the back at heights above the hip joints, in fractions of height. */
type Slice = [height: number, width: number, front: number, back: number, middle?: number]

const SHORTS: Slice[] = [
  [-0.05, 0.03, 0.02, 0.03],
  [-0.042, 0.06, 0.04, 0.05],
  [-0.025, 0.085, 0.053, 0.066],
  [0.005, 0.094, 0.057, 0.07],
  [0.04, 0.091, 0.058, 0.062],
  [0.07, 0.083, 0.056, 0.053],
  [0.092, 0.079, 0.054, 0.049],
]
const TOP: Slice[] = [
  [0.068, 0.086, 0.059, 0.056],
  [0.095, 0.081, 0.0565, 0.051],
  [0.125, 0.078, 0.054, 0.049],
  [0.16, 0.082, 0.057, 0.052],
  [0.2, 0.088, 0.063, 0.058],
  [0.235, 0.091, 0.064, 0.061],
  [0.262, 0.089, 0.057, 0.06],
  [0.282, 0.08, 0.048, 0.056],
  [0.298, 0.062, 0.041, 0.05],
  [0.308, 0.044, 0.037, 0.043],
]
const NECK: Slice[] = [
  [0.285, 0.046, 0.036, 0.042],
  [0.305, 0.036, 0.033, 0.038],
  [0.325, 0.032, 0.031, 0.035, 0.002],
  [0.345, 0.031, 0.031, 0.034, 0.004],
  [0.37, 0.031, 0.033, 0.033, 0.006],
  [0.395, 0.03, 0.034, 0.03, 0.008],
]
export const TORSO_PARTS = { shorts: SHORTS, top: TOP, neck: NECK }

/** Joints of the spine with the height, above the hips, where each takes over from the one below. */
const SPINE = [
  ['pelvis', -1, 0],
  ['lumbar', LEVEL.lumbar - LEVEL.hip, 0.03],
  ['chest', LEVEL.chest - LEVEL.hip, 0.045],
  ['neck', LEVEL.neck - LEVEL.hip, 0.018],
  ['head', LEVEL.head - LEVEL.hip, 0.02],
] as const

/** The skin of one part of the trunk, bent smoothly over the joints of the spine; `update` follows the skeleton. */
export function torsoPart(skeleton: Skeleton, part: keyof typeof TORSO_PARTS) {
  const rest = restPose(skeleton)
  const slices = smooth(TORSO_PARTS[part])
  const geometry: BufferGeometry = skin(slices.map((slice) => bentRing(skeleton, slice, rest, part)))
  const update = () =>
    reskin(
      geometry,
      slices.map((slice) => bentRing(skeleton, slice, rest, part)),
    )
  return { geometry, update }
}

/** Where the spine's joints are in the anatomical position, from the middle of the hips. */
function restPose(skeleton: Skeleton) {
  let [y, z] = [0, 0]
  return SPINE.map(([name], level) => {
    if (level > 0) {
      y += skeleton.joints[name]!.position.y
      z += skeleton.joints[name]!.position.z
    }
    return new Matrix4().makeTranslation(0, -y, -z)
  })
}

function bentRing(skeleton: Skeleton, slice: Slice, rest: Matrix4[], part: string): Ring {
  const { height: h, breadth, hips } = BODIES[skeleton.body]
  const [level, width, front, back, middle = 0] = slice
  const matrices = SPINE.map(([name], i) => skeleton.joints[name]!.matrixWorld.clone().multiply(rest[i]!))
  const weights = weightsAt(level)
  const bent = (point: Vector3) => {
    const sum = new Vector3()
    for (const [i, weight] of weights.entries()) {
      if (weight > 0) sum.addScaledVector(point.clone().applyMatrix4(matrices[i]!), weight)
    }
    return sum
  }
  const wide = part === 'neck' ? 0.5 + breadth / 2 : hips + (breadth - hips) * Math.min(1, Math.max(0, level / 0.12))
  const bust = skeleton.body === 'B' && part === 'top' ? 0.014 * Math.exp(-(((level - 0.215) / 0.028) ** 2)) : 0
  const centre = bent(new Vector3(0, level * h, middle * h))
  const to = (x: number, z: number) => bent(new Vector3(x * h, level * h, (middle + z) * h)).sub(centre)
  return {
    middle: centre,
    across: to(width * wide, 0),
    front: to(0, front * breadth + bust),
    back: to(0, -back * (0.5 + breadth / 2)),
  }
}

function weightsAt(level: number) {
  const weights = SPINE.map(() => 0)
  weights[0] = 1
  for (const [i, [, height, blend]] of SPINE.entries()) {
    if (i === 0) continue
    const part = Math.min(1, Math.max(0, (level - height + blend) / (2 * blend)))
    const share = part * part * (3 - 2 * part)
    for (let below = 0; below < i; below++) weights[below]! *= 1 - share
    weights[i] = share
  }
  return weights
}

/** Catmull-Rom slices between the written ones, for a smooth outline. */
function smooth(slices: Slice[]): Slice[] {
  const made: Slice[] = []
  const at = (i: number) => slices[Math.min(slices.length - 1, Math.max(0, i))]!
  for (let i = 0; i < slices.length - 1; i++) {
    for (let step = 0; step < 4; step++) made.push(mix(at(i - 1), at(i), at(i + 1), at(i + 2), step / 4))
  }
  return [...made, slices.at(-1)!]
}

function mix(a: Slice, b: Slice, c: Slice, d: Slice, t: number): Slice {
  return [0, 1, 2, 3, 4].map((i) => {
    const [p, q, r, s] = [a[i] ?? 0, b[i] ?? 0, c[i] ?? 0, d[i] ?? 0]
    return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))
  }) as unknown as Slice
}
