import { Vector3, type Vector3Tuple } from 'three'
import { BODIES, LENGTH, LEVEL, SIDES, type Skeleton } from './skeleton.ts'

/** A ball on the body's surface: `at` from its joint in fractions of body height, `radius` likewise. */
type Spot = { joint: string; at: Vector3Tuple; radius: number }
export type Ball = { name: string; centre: Vector3; radius: number }

const TRUNK_SPOTS: Record<string, Spot> = {
  pelvis: { joint: 'pelvis', at: [0, 0.02, 0], radius: 0.05 },
  navel: { joint: 'lumbar', at: [0, 0.03, 0.05], radius: 0.01 },
  'pelvis front': { joint: 'pelvis', at: [0, 0.03, 0.03], radius: 0.03 },
  sacrum: { joint: 'pelvis', at: [0, 0.03, -0.035], radius: 0.026 },
  breastbone: { joint: 'chest', at: [0, 0.08, 0.03], radius: 0.038 },
  'upper back': { joint: 'chest', at: [0, 0.09, -0.03], radius: 0.034 },
  nose: { joint: 'head', at: [0, 0.04, 0.062], radius: 0.006 },
  // Not on the skin: only for arrows and straps.
  nape: { joint: 'head', at: [0, -0.012, -0.05], radius: 0 },
  mouth: { joint: 'head', at: [0, 0.012, 0.06], radius: 0 },
  'before mouth': { joint: 'head', at: [0, 0.005, 0.2], radius: 0 },
  'before navel': { joint: 'lumbar', at: [0, 0.03, 0.118], radius: 0 },
  'on belly': { joint: 'lumbar', at: [0, 0.03, 0.076], radius: 0 },
  'on chest': { joint: 'chest', at: [0, 0.075, 0.082], radius: 0 },
  gaze: { joint: 'head', at: [0, 0.005, 0.115], radius: 0 },
  'above head': { joint: 'head', at: [0, 0.15, 0], radius: 0 },
  forehead: { joint: 'head', at: [0, 0.075, 0.036], radius: 0.018 },
  chin: { joint: 'head', at: [0, -0.008, 0.045], radius: 0.01 },
  crown: { joint: 'head', at: [0, 0.055, 0], radius: 0.058 },
  'back of head': { joint: 'head', at: [0, 0.055, -0.03], radius: 0.03 },
}

const SIDE_SPOTS: Record<string, Spot> = {
  buttock: { joint: 'pelvis', at: [0.045, -0.012, -0.022], radius: 0.042 },
  'side of pelvis': { joint: 'pelvis', at: [0.06, 0.0, 0], radius: 0.037 },
  'side of hip': { joint: 'hip', at: [0, -0.02, 0], radius: 0.047 },
  'shoulder blade': { joint: 'chest', at: [0.05, 0.095, -0.035], radius: 0.03 },
  'side of chest': { joint: 'chest', at: [0.055, 0.04, 0], radius: 0.035 },
  'hip bone': { joint: 'pelvis', at: [0.055, 0.05, 0.035], radius: 0.02 },
  'side of neck': { joint: 'head', at: [0.042, -0.02, 0], radius: 0 },
  'lower ribs': { joint: 'chest', at: [0.07, 0, 0.03], radius: 0 },
  collarbone: { joint: 'chest', at: [0.045, 0.128, 0.022], radius: 0 },
  temple: { joint: 'head', at: [0.044, 0.06, 0.022], radius: 0 },
  cheek: { joint: 'head', at: [0.034, 0.025, 0.045], radius: 0 },
  ear: { joint: 'head', at: [0.047, 0.045, 0], radius: 0.004 },
  thigh: { joint: 'hip', at: [0, -LENGTH.thigh / 2, 0], radius: 0.044 },
  'back of thigh': { joint: 'hip', at: [0, -0.17, -0.036], radius: 0.004 },
  knee: { joint: 'knee', at: [0, 0, 0.002], radius: 0.031 },
  calf: { joint: 'knee', at: [0, -0.07, -0.008], radius: 0.028 },
  shin: { joint: 'knee', at: [0, -0.12, 0.006], radius: 0.02 },
  ankle: { joint: 'ankle', at: [0, 0, 0], radius: 0.02 },
  heel: { joint: 'ankle', at: [0, -LEVEL.ankle + 0.018, -0.02], radius: 0.018 },
  ball: { joint: 'ankle', at: [0, -LEVEL.ankle + 0.01, 0.075], radius: 0.01 },
  instep: { joint: 'ankle', at: [0, -0.008, 0.045], radius: 0.012 },
  'toe tips': { joint: 'toes', at: [0, 0, 0.034], radius: 0.008 },
  scapula: { joint: 'scapula', at: [0.03, -0.043, -0.06], radius: 0.004 },
  shoulder: { joint: 'shoulder', at: [0, 0, 0], radius: 0.035 },
  'upper arm': { joint: 'shoulder', at: [0, -0.09, 0], radius: 0.026 },
  elbow: { joint: 'elbow', at: [0, 0, 0], radius: 0.022 },
  forearm: { joint: 'elbow', at: [0, -0.07, 0], radius: 0.021 },
  wrist: { joint: 'wrist', at: [0, 0, 0], radius: 0.016 },
  hand: { joint: 'wrist', at: [0, -0.045, 0], radius: 0.013 },
  palm: { joint: 'wrist', at: [-0.01, -0.042, 0], radius: 0.006 },
  'finger tips': { joint: 'fingers', at: [0, -0.026, 0], radius: 0.006 },
  thumb: { joint: 'thumb tip', at: [0, -0.02, 0], radius: 0.006 },
}

const spots = new Map<string, Spot>(Object.entries(TRUNK_SPOTS))
for (const side of ['right', 'left'] as const) {
  for (const [name, spot] of Object.entries(SIDE_SPOTS)) {
    const joint = ['pelvis', 'chest', 'head'].includes(spot.joint) ? spot.joint : `${side} ${spot.joint}`
    spots.set(`${side} ${name}`, { ...spot, joint, at: [spot.at[0] * SIDES[side], spot.at[1], spot.at[2]] })
  }
}

/** Names of all points on the skin. */
const pointNames = [...spots].filter(([, { radius }]) => radius > 0).map(([name]) => name)

/** Where the point `name` of the body is now, in metres. Needs the skeleton's world matrices up to date. */
export function ball(skeleton: Skeleton, name: string): Ball {
  const spot = spots.get(name)
  if (!spot) throw new Error(`'${name}' is not a point of the body; known are ${[...spots.keys()].join(', ')}`)
  const { height } = BODIES[skeleton.body]
  const centre = new Vector3(...spot.at).multiplyScalar(height)
  return { name, centre: skeleton.joints[spot.joint]!.localToWorld(centre), radius: spot.radius * height }
}

export function balls(skeleton: Skeleton, names = pointNames): Ball[] {
  return names.map((name) => ball(skeleton, name))
}

/** What a pose can rest on. Two rows of points (heels and balls of the feet) also settle the body's lean. */
const CONTACTS: Record<string, string[][]> = {
  foot: [['heel'], ['ball']],
  heel: [['heel']],
  toes: [['ball']],
  'toe tips': [['toe tips']],
  instep: [['instep', 'toe tips']],
  knee: [['knee']],
  ankle: [['ankle']],
  elbow: [['elbow']],
  hand: [['palm']],
  forearm: [['elbow']],
  buttock: [['buttock', 'thigh']],
  thigh: [['thigh']],
  hip: [['side of hip']],
}
const TRUNK_CONTACTS: Record<string, string[][]> = {
  pelvis: [['right buttock', 'left buttock', 'right thigh', 'left thigh']],
  'pelvis front': [['pelvis front', 'right thigh', 'left thigh']],
  shoulders: [['right shoulder blade', 'left shoulder blade', 'upper back']],
  back: [['right shoulder blade', 'left shoulder blade', 'right buttock', 'left buttock', 'sacrum']],
  front: [['pelvis front', 'breastbone', 'right thigh', 'left thigh']],
  'left side': [['left side of hip', 'left side of chest', 'left shoulder']],
  'right side': [['right side of hip', 'right side of chest', 'right shoulder']],
}
const PLURALS: Record<string, string> = { feet: 'foot', heels: 'heel', toes: 'toes', hands: 'hand', knees: 'knee' }

/** Rows of point names for contacts like 'feet', 'left foot', 'knees' or 'pelvis'. */
export function contactRows(contact: string): string[][] {
  if (TRUNK_CONTACTS[contact]) return TRUNK_CONTACTS[contact]
  const side = /^(right|left) /.exec(contact)?.[1]
  const word = contact.replace(/^(right|left) /, '')
  const rows = CONTACTS[side || CONTACTS[word] ? word : (PLURALS[word] ?? word.replace(/s$/, ''))]
  if (!rows) throw new Error(`'${contact}' is not something a pose can rest on`)
  const sides = side ? [side] : ['right', 'left']
  return rows.map((row) => row.flatMap((name) => sides.map((one) => `${one} ${name}`)))
}
