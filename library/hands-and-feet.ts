import { CapsuleGeometry, Vector3 } from 'three'
import { type Paint, solid, sphere } from './mannequin.ts'
import { BODIES, SIDES, type Side, type Skeleton } from './skeleton.ts'
import { type Ring, skin } from './surfaces.ts'

/** Slices of a foot from heel to toes: forward, middle towards the big toe, half-width, top and bottom. */
type Slice = [z: number, inward: number, width: number, top: number, bottom: number]

const FOOT: Slice[] = [
  [-0.041, 0, 0.006, -0.022, -0.031],
  [-0.038, 0, 0.013, -0.014, -0.036],
  [-0.028, 0, 0.0185, -0.002, -0.0388],
  [-0.012, 0, 0.0205, 0.012, -0.039],
  [0.006, 0, 0.0205, 0.014, -0.0388],
  [0.022, 0.001, 0.0205, 0.004, -0.038],
  [0.04, 0.002, 0.0225, -0.0085, -0.0378],
  [0.06, 0.003, 0.026, -0.0175, -0.0386],
  [0.079, 0.003, 0.028, -0.0222, -0.039],
  [0.084, 0.003, 0.027, -0.024, -0.0385],
]
const TOES: [inward: number, length: number, radius: number][] = [
  [0.0185, 0.03, 0.0088],
  [0.0065, 0.029, 0.0064],
  [-0.003, 0.0265, 0.0061],
  [-0.0115, 0.023, 0.0058],
  [-0.0195, 0.0185, 0.0056],
]

/** A bare foot with toes on the ankle and toe joints. */
export function buildFoot(skeleton: Skeleton, side: Side, skinColour: string, paint: Paint) {
  const { height: h } = BODIES[skeleton.body]
  const inward = -SIDES[side]
  const ring = ([z, shift, width, top, bottom]: Slice): Ring => ({
    middle: new Vector3(shift * inward, (top + bottom) / 2, z).multiplyScalar(h),
    across: new Vector3(width * h, 0, 0),
    front: new Vector3(0, ((top - bottom) / 2) * h, 0),
    back: new Vector3(0, (-(top - bottom) / 2) * h, 0),
    boxy: 2.5,
  })
  skeleton.joints[`${side} ankle`]!.add(solid(skin(FOOT.map(ring).toReversed()), paint(`${side} foot`, skinColour)))
  const accent = paint(`${side} foot`, skinColour)
  const toePaint = paint(`${side} toes`, skinColour)
  if (!accent.color.equals(toePaint.color) && accent.color.getHex() !== paint('', skinColour).color.getHex())
    toePaint.copy(accent)
  for (const [shift, length, radius] of TOES) {
    const toe = solid(new CapsuleGeometry(radius * h, length * h, 8, 16), toePaint)
    toe.rotation.x = Math.PI / 2 + 0.08
    toe.position.set((shift + 0.003) * inward * h, (-0.0005 - 0.008 + radius) * h, (length / 2 - 0.002) * h)
    skeleton.joints[`${side} toes`]!.add(toe)
  }
}

/** Slices of the palm down from the wrist: its half-width (thumb side to little finger) and half-thickness. */
const PALM: [y: number, width: number, thick: number, forward: number][] = [
  [0.006, 0.0125, 0.011, 0],
  [-0.006, 0.0145, 0.0115, 0],
  [-0.022, 0.0205, 0.0125, 0.001],
  [-0.04, 0.0235, 0.0115, 0],
  [-0.05, 0.0235, 0.0095, -0.0005],
  [-0.055, 0.021, 0.0075, -0.0005],
]
/** Fingers from index to little finger: upper and lower phalanx. */
const FINGERS: [first: number, rest: number][] = [
  [0.027, 0.026],
  [0.028, 0.0295],
  [0.027, 0.0275],
  [0.0245, 0.021],
]

/** A hand with four fingers that bend at knuckles and middle joints, and a thumb. */
export function buildHand(skeleton: Skeleton, side: Side, skinColour: string, paint: Paint) {
  const { height, limb } = BODIES[skeleton.body]
  const h = height * (0.5 + limb / 2)
  const on = (joint: string) => skeleton.joints[`${side} ${joint}`]!
  const rings = PALM.map(([y, width, thick, forward]) => ({
    middle: new Vector3(0, y, forward).multiplyScalar(h),
    across: new Vector3(thick * h, 0, 0),
    front: new Vector3(0, 0, width * h),
    back: new Vector3(0, 0, -width * h),
    boxy: 2.6,
  }))
  const material = paint(`${side} hand`, skinColour)
  const fingers = paint(`${side} fingers`, skinColour)
  const bare = paint('', skinColour).color
  if (fingers.color.equals(bare)) fingers.copy(material)
  const thumb = paint(`${side} thumb`, skinColour)
  if (thumb.color.equals(bare)) thumb.copy(material)
  on('wrist').add(solid(skin(rings.toReversed()), material))
  for (const [finger, [first, rest]] of FINGERS.entries()) {
    on(`finger ${finger}`).add(phalanx(first, 0.0066, 0, h, fingers))
    on(`finger end ${finger}`).add(phalanx(rest, 0.006, -first, h, fingers))
  }
  on('thumb').add(phalanx(0.027, 0.0088, 0, h, thumb))
  on('thumb tip').add(phalanx(0.02, 0.0074, 0, h, thumb))
  const ball = sphere(0.0125 * h, [-SIDES[side] * 0.004 * h, -0.018 * h, 0.009 * h], [0.9, 1.3, 1])
  ball.material = thumb
  on('wrist').add(ball)
}

function phalanx(length: number, radius: number, from: number, h: number, material: ReturnType<Paint>) {
  const made = solid(new CapsuleGeometry(radius * h, length * h, 8, 16), material)
  made.position.set(0, (from - length / 2) * h, 0)
  return made
}
