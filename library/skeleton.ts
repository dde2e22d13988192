import { Object3D, type Vector3Tuple } from 'three'
import { type Angles } from './ranges.ts'

/**
 * Two bodies. Segment lengths are fractions of height: Drillis and Contini (1966), as printed in Winter, Biomechanics
 * and Motor Control of Human Movement, table 4.1. Shoulder and hip are joint centres, narrower than the outline.
 */
export const BODIES = {
  A: { height: 1.76, shoulder: 0.108, hip: 0.053, breadth: 1, hips: 1, limb: 1 },
  B: { height: 1.66, shoulder: 0.1, hip: 0.056, breadth: 0.92, hips: 1.04, limb: 0.9 },
} as const
export type BodyName = keyof typeof BODIES

/** Height of each joint above the sole and lengths along the limbs, as fractions of body height. */
export const LEVEL = { ankle: 0.039, knee: 0.285, hip: 0.53, lumbar: 0.6, chest: 0.685, neck: 0.835, head: 0.885 }
export const LENGTH = { thigh: 0.245, shank: 0.246, upperArm: 0.178, forearm: 0.146, hand: 0.108, foot: 0.152 }

/** Places of the fingers along the knuckles, index to little finger, and how far each turns when fingers spread. */
export const FINGER_PLACES = [0.0172, 0.0058, -0.0056, -0.0165]
const SPREAD = [-1, -0.3, 0.35, 1]

/** x is the body's left, y up, z forward. +1 for the left side, -1 for the right. */
export const SIDES = { right: -1, left: 1 } as const
export type Side = keyof typeof SIDES

export type Skeleton = { body: BodyName; root: Object3D; joints: Record<string, Object3D> }

/** A skeleton in the anatomical position (forearms in mid-position), the root at the middle of the hips. */
export function buildSkeleton(body: BodyName): Skeleton {
  const { height: h, shoulder, hip } = BODIES[body]
  const joints: Record<string, Object3D> = {}
  const joint = (name: string, parent: string, x: number, y: number, z: number) => {
    const made = new Object3D()
    made.position.set(x * h, y * h, z * h)
    joints[parent]?.add(made)
    joints[name] = made
  }
  joint('root', '', 0, 0, 0)
  joint('pelvis', 'root', 0, 0, 0)
  joint('lumbar', 'pelvis', 0, LEVEL.lumbar - LEVEL.hip, -0.012)
  joint('chest', 'lumbar', 0, LEVEL.chest - LEVEL.lumbar, 0)
  joint('neck', 'chest', 0, LEVEL.neck - LEVEL.chest, -0.008)
  joint('head', 'neck', 0, LEVEL.head - LEVEL.neck, 0.008)
  for (const side of ['right', 'left'] as const) {
    const s = SIDES[side]
    joint(`${side} hip`, 'pelvis', s * hip, 0, 0)
    joint(`${side} knee`, `${side} hip`, 0, -LENGTH.thigh, 0)
    joint(`${side} ankle`, `${side} knee`, 0, -LENGTH.shank, 0)
    joint(`${side} toes`, `${side} ankle`, 0, -LEVEL.ankle + 0.008, 0.078)
    joint(`${side} scapula`, 'chest', s * 0.018, 0.135, 0.01)
    joint(`${side} shoulder`, `${side} scapula`, s * (shoulder - 0.018), -0.022, -0.016)
    joint(`${side} elbow`, `${side} shoulder`, 0, -LENGTH.upperArm, 0)
    joint(`${side} forearm`, `${side} elbow`, 0, 0, 0)
    joint(`${side} wrist`, `${side} forearm`, 0, -LENGTH.forearm, 0)
    joint(`${side} knuckles`, `${side} wrist`, 0, -0.05, 0)
    joint(`${side} fingers`, `${side} knuckles`, 0, -0.026, 0)
    for (const [finger, z] of FINGER_PLACES.entries()) {
      joint(`${side} finger ${finger}`, `${side} knuckles`, 0, 0, z)
      joint(`${side} finger end ${finger}`, `${side} fingers`, 0, 0.026, z * 0.95)
    }
    joint(`${side} thumb`, `${side} wrist`, -s * 0.003, -0.014, 0.013)
    joint(`${side} thumb tip`, `${side} thumb`, 0, -0.027, 0)
  }
  return { body, root: joints.root!, joints }
}

const RADIANS = Math.PI / 180

/**
 * Turns every joint of `skeleton` to `angles` (degrees). Order of the turns as clinicians measure: flexion about the
 * parent's axis, then abduction, then rotation about the limb (Grood and Suntay 1983), so 'shoulder flexion 90,
 * shoulder abduction 40' is 40 of horizontal abduction.
 */
export function bend(skeleton: Skeleton, angles: Angles) {
  const degrees = (name: string) => angles[name] ?? 0
  const turn = (joint: string, [x, y, z]: Vector3Tuple) =>
    skeleton.joints[joint]!.rotation.set(x * RADIANS, y * RADIANS, z * RADIANS, 'XZY')
  const tilt = degrees('posterior pelvic tilt')
  bendTrunk(degrees, turn, tilt)
  for (const side of ['right', 'left'] as const) {
    bendLeg(
      (motion) => degrees(`${side} ${motion}`),
      (joint, xyz) => turn(`${side} ${joint}`, xyz),
      SIDES[side],
      tilt,
    )
    bendArm(
      (motion) => degrees(`${side} ${motion}`),
      (joint, xyz) => turn(`${side} ${joint}`, xyz),
      SIDES[side],
    )
    const scapula = skeleton.joints[`${side} scapula`]!.quaternion.clone()
    skeleton.joints[`${side} shoulder`]!.quaternion.premultiply(scapula.invert())
  }
}

type Degrees = (motion: string) => number
type Turn = (joint: string, xyz: Vector3Tuple) => void

function bendTrunk(degrees: Degrees, turn: Turn, tilt: number) {
  const flexion = degrees('trunk flexion')
  const rotation = degrees('trunk rotation right')
  const sideBend = degrees('trunk side bend right')
  const [lower, upper] = [degrees('lumbar flexion'), degrees('thoracic flexion')]
  turn('pelvis', [-tilt, 0, 0])
  turn('lumbar', [tilt + lower + flexion * 0.55, -rotation * 0.3, sideBend * 0.5])
  turn('chest', [upper + flexion * 0.45, -rotation * 0.7, sideBend * 0.5])
  const [nod, look, tip] = [degrees('neck flexion'), degrees('neck rotation right'), degrees('neck side bend right')]
  const retraction = degrees('neck retraction')
  turn('neck', [nod * 0.6 - retraction, -look * 0.4, tip * 0.6])
  turn('head', [nod * 0.4 + retraction, -look * 0.6, tip * 0.4])
}

function bendLeg(degrees: Degrees, turn: Turn, s: number, tilt: number) {
  turn('hip', [tilt - degrees('hip flexion'), s * degrees('hip external rotation'), s * degrees('hip abduction')])
  turn('knee', [degrees('knee flexion'), 0, 0])
  turn('ankle', [-degrees('ankle dorsiflexion'), 0, -s * degrees('ankle inversion')])
  turn('toes', [-degrees('toe extension'), 0, 0])
}

function bendArm(degrees: Degrees, turn: Turn, s: number) {
  const [flexion, abduction] = [degrees('shoulder flexion'), degrees('shoulder abduction')]
  // Above 60° of arm lift the shoulder girdle rises with the arm (Inman 1944); without it arms overhead look cut off.
  const raised = Math.max(0, Math.max(Math.abs(flexion), abduction) - 60) * 0.2
  const lift = degrees('scapula elevation') + raised
  const forward = degrees('scapula protraction')
  turn('scapula', [0, -s * forward, s * lift])
  turn('shoulder', [-flexion, s * degrees('shoulder external rotation'), s * abduction])
  turn('elbow', [-degrees('elbow flexion'), 0, 0])
  turn('forearm', [0, s * degrees('forearm supination'), 0])
  turn('wrist', [-degrees('wrist radial deviation'), 0, -s * degrees('wrist flexion')])
  turn('knuckles', [0, 0, -s * degrees('knuckle flexion')])
  turn('fingers', [0, 0, -s * degrees('finger flexion')])
  for (const [finger, part] of SPREAD.entries()) {
    for (const name of ['finger', 'finger end']) turn(`${name} ${finger}`, [part * degrees('finger abduction'), 0, 0])
  }
  const [bent, away] = [degrees('thumb flexion'), degrees('thumb abduction')]
  turn('thumb', [-38 + bent * 0.7, 0, -s * (12 + away)])
  turn('thumb tip', [bent * 0.8, 0, 0])
}
