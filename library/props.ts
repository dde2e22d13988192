import { Vector3 } from 'three'
import { BASES } from './bases.ts'
import { contactsUnder, FURNITURE, lowest, WAYS } from './furniture.ts'
import { SADDLE, slope } from './gear.ts'
import { ball } from './points.ts'
import { type KeyPose } from './pose.ts'
import { readAngles } from './ranges.ts'
import type { Picture } from './read.ts'
import { poleShapes, type Shape } from './shapes.ts'
import { bend, type Skeleton } from './skeleton.ts'
import { solve, type Surroundings } from './solve.ts'

export type Prop = { kind: string; options: Record<string, string | number> }
export type Room = Surroundings & { shapes: Shape[]; anchors: Record<string, Vector3> }

const BED_HEIGHT = 0.5
const STEP_HEIGHT = 0.15
/** Props that carry the contact they are under from the start. */
const CARRIES = new Set(['step', 'stool', 'bench', 'stairs', 'ball'])

/** Props as written (`chair`, or `{ band: { from: …, to: … } }`) in one form. */
export function readProps(props: Picture['props']): Prop[] {
  return props.flatMap((prop) =>
    typeof prop === 'string'
      ? [{ kind: prop, options: {} }]
      : Object.entries(prop).map(([kind, options]) => ({ kind, options })),
  )
}

/**
 * Builds what stands still around the body: seats, bed, step, wall, worktop, anchors. Furniture fits itself to the
 * body in the start pose (a seat lets the feet reach the floor, a wall stands where the hands touch it).
 */
export function furnish(skeleton: Skeleton, start: KeyPose, props: Prop[]): Room {
  const room: Room = { heightUnder: () => 0, points: {}, facing: {}, shapes: [], anchors: {} }
  const heights = new Map<string, number>()
  const base = BASES[start.base]!
  const lyingOn = props.some(({ kind }) => kind === 'bed') && base.on === 'floor' ? BED_HEIGHT : 0
  const seat = seatHeight(skeleton)
  if (base.on === 'seat') heights.set('pelvis', props.some(({ kind }) => kind === 'bike') ? SADDLE : seat)
  room.heightUnder = (contact) => heights.get(contact) ?? lyingOn
  for (const { kind, options } of props.filter(({ kind }) => CARRIES.has(kind))) {
    for (const contact of contactsUnder(options)) {
      if (start.restsOn.includes(contact)) heights.set(contact, heightOf(kind, options))
    }
  }
  for (const { kind, options } of props)
    if (kind === 'slant board') for (const [at, y] of slope(options)) heights.set(at, y)
  solve(skeleton, { ...start, reach: {} }, room)
  floorPoints(skeleton, room)
  for (const prop of props) FURNITURE[prop.kind]?.({ skeleton, start, room, heights, seat, options: prop.options })
  return room
}

/** A ball gives way a little under what it carries. */
const heightOf = (kind: string, options: Prop['options']) =>
  Number(options.height ?? (kind === 'ball' ? 2 * Number(options.size) - 0.02 : STEP_HEIGHT))

/**
 * 'floor right' is under the right hand of the start pose, 'ahead right' a hand's length and more in front of it;
 * palms meet at 'prayer right' and 'prayer left' before the breastbone, lower at 'prayer low right'.
 */
function floorPoints(skeleton: Skeleton, room: Room) {
  for (const side of ['right', 'left']) {
    const under = ball(skeleton, `${side} palm`).centre.setY(room.heightUnder('hands') + 0.02)
    room.points[`floor ${side}`] = under
    room.points[`ahead ${side}`] = under.clone().add(new Vector3(0, 0, 0.25))
    const out = WAYS[side]!.clone()
    const prayer = ball(skeleton, 'breastbone').centre.add(new Vector3(0, 0, 0.24))
    room.points[`prayer ${side}`] = prayer
    room.points[`prayer low ${side}`] = prayer.clone().add(new Vector3(0, -0.2, -0.03))
    room.facing[`prayer ${side}`] = out
    room.facing[`prayer low ${side}`] = out
  }
}

/** Height in metres at which this body sits with its feet on the floor. */
function seatHeight(skeleton: Skeleton) {
  bend(skeleton, readAngles(BASES.sitting!.angles, 'sitting'))
  skeleton.root.position.set(0, 0, 0)
  skeleton.root.quaternion.identity()
  skeleton.root.updateMatrixWorld(true)
  return lowest(skeleton, 'pelvis') - lowest(skeleton, 'feet')
}

/** Where a band is tied: 'front low' is one metre in front at shin height, with a post that carries it. */
export function anchor(room: Room, name: string, pelvis: Vector3): Vector3 | undefined {
  const [side, level, far] = name.split(' ')
  const heights: Record<string, number> = { low: 0.12, 'knee-high': 0.46, middle: 1.05, chest: 1.28, high: 1.85 }
  if (!WAYS[side!] || heights[level!] === undefined) return undefined
  if (!room.anchors[name]) {
    const at = new Vector3(pelvis.x, 0, pelvis.z)
      .addScaledVector(WAYS[side!]!, far === 'far' ? 1.6 : 0.95)
      .setY(heights[level!]!)
    // Beside the feet of someone who sits with straight legs.
    if (far === 'ahead') at.addScaledVector(WAYS[side!]!, -0.25).addScaledVector(WAYS.front!, 0.9)
    room.anchors[name] = at
    room.shapes.push(...poleShapes(at))
  }
  return room.anchors[name]
}
