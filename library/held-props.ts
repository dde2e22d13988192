import { Vector3, type Vector3Tuple } from 'three'
import { WAYS } from './furniture.ts'
import { ball, balls, contactRows } from './points.ts'
import { anchor, type Prop, type Room } from './props.ts'
import { box, type Colour, type Shape, tube } from './shapes.ts'
import { type Skeleton } from './skeleton.ts'

/** What moves with the body (bands, weights, sticks, balls, pillows) for the pose the skeleton is in now. */
export function heldShapes(skeleton: Skeleton, room: Room, props: Prop[]): Shape[] {
  return props.flatMap(({ kind, options }) => HELD[kind]?.(skeleton, options, room) ?? [])
}

type Options = Prop['options']
type Draw = (skeleton: Skeleton, options: Options, room: Room) => Shape[]

/** What moves with the body, by the name it has in a picture. */
export const HELD: Record<string, Draw> = {
  band: (skeleton, options, room) => strip(skeleton, options, room, 'band', 0.011),
  strap: (skeleton, options, room) => strip(skeleton, options, room, 'strap', 0.011),
  stick: (skeleton, options) => {
    const [right, left] = [grip(skeleton, 'right'), grip(skeleton, 'left')]
    const along = left.clone().sub(right).normalize()
    const spare = Number(options.spare ?? 0.14)
    return [tube([right.addScaledVector(along, -spare), left.addScaledVector(along, spare)], 0.014, 'stick')]
  },
  dumbbell: (skeleton, options) => sidesOf(options.in).flatMap((side) => dumbbell(skeleton, side)),
  hammer: (skeleton, options) => sidesOf(options.in).flatMap((side) => hammer(skeleton, side)),
  pencil: (skeleton, options) =>
    sidesOf(options.in).map((side) =>
      tube([alongGrip(skeleton, side, -0.04), alongGrip(skeleton, side, 0.11)], 0.006, 'ball'),
    ),
  card: (skeleton, options) => sidesOf(options.in).flatMap((side) => card(skeleton, side)),
  ball: (skeleton, options) => [{ form: 'sphere', colour: 'ball', ...ballPlace(skeleton, options) }],
  towel: (skeleton, options, room) =>
    options.flat
      ? [cloth(skeleton, String(options.flat))]
      : options.against
        ? [pad(skeleton, options, 'towel', [0.16, 0.16, 0.03])]
        : options.between
          ? [wedge(skeleton, String(options.between))]
          : options.along
            ? [longRoll(skeleton, room)]
            : [roll(skeleton, String(options.under), room, 'towel')],
  roller: (skeleton, options, room) => [roll(skeleton, String(options.under), room, 'band')],
  pillow: pillow,
}

const sidesOf = (where: string | number | undefined) =>
  where === 'hands'
    ? (['right', 'left'] as const)
    : [String(where).startsWith('left') ? ('left' as const) : ('right' as const)]

/** The middle of a closed hand. */
const grip = (skeleton: Skeleton, side: 'right' | 'left') =>
  ball(skeleton, `${side} palm`)
    .centre.add(ball(skeleton, `${side} hand`).centre)
    .multiplyScalar(0.5)

function place(skeleton: Skeleton, name: string, room: Room) {
  if (name === 'right hand' || name === 'left hand') return grip(skeleton, name.startsWith('right') ? 'right' : 'left')
  const tied = anchor(room, name, room.points.pelvis ?? ball(skeleton, 'pelvis').centre)
  if (tied) return tied.clone()
  const point = name.replace(/ foot$/, ' ball')
  return ball(skeleton, point).centre
}

function strip(skeleton: Skeleton, options: Options, room: Room, colour: Colour, radius: number): Shape[] {
  if (options.around === 'right fingers') return [rubberBand(skeleton, 'right', colour)]
  if (options.around) return [loop(skeleton, String(options.around), colour)]
  const via = options.via === undefined ? [] : String(options.via).split(', ')
  const names = [options.from, ...via, options.to].filter((name) => name !== undefined).map(String)
  return [
    tube(
      names.map((name) => place(skeleton, name, room)),
      radius,
      colour,
    ),
  ]
}

/** A rubber band round the ends of the fingers and the thumb of one hand. */
function rubberBand(skeleton: Skeleton, side: 'right' | 'left', colour: Colour): Shape {
  const ends = [0, 1, 2, 3].map((finger) =>
    skeleton.joints[`${side} finger end ${finger}`]!.localToWorld(new Vector3(0, -0.07, 0)),
  )
  const points = [ball(skeleton, `${side} thumb`).centre, ...ends]
  const middle = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length)
  for (const point of points) point.add(point.clone().sub(middle).setLength(0.012))
  return { ...tube(points, 0.0045, colour), closed: true }
}

/** A loop round both thighs, knees, ankles or feet, or round one of them. */
function loop(skeleton: Skeleton, around: string, colour: Colour): Shape {
  const point = { thighs: 'thigh', knees: 'knee', ankles: 'ankle', feet: 'ball', shins: 'shin', wrists: 'wrist' }[
    around
  ]
  const [right, left] = [ball(skeleton, `right ${point}`), ball(skeleton, `left ${point}`)]
  const joint = { thigh: 'hip', knee: 'hip', shin: 'knee', ankle: 'knee', ball: 'ankle', wrist: 'elbow' }[point!]!
  const across = left.centre.clone().sub(right.centre)
  const along = point === 'ball' ? new Vector3(0, 0, 1) : new Vector3(0, 1, 0)
  along.transformDirection(skeleton.joints[`right ${joint}`]!.matrixWorld)
  const lift = point === 'knee' ? 0.07 : 0
  const square = new Vector3().crossVectors(along, across).normalize()
  const outward = new Vector3().crossVectors(square, along).normalize()
  const points: Vector3[] = []
  for (const [{ centre, radius }, from, way] of [
    [left, -90, 1],
    [right, 90, 1],
  ] as const) {
    for (let degrees = from; degrees <= from + 180; degrees += 30) {
      const angle = (degrees * way * Math.PI) / 180
      const reach = radius * 1.12 + 0.006
      points.push(
        centre
          .clone()
          .addScaledVector(along, lift)
          .addScaledVector(outward, Math.cos(angle) * reach)
          .addScaledVector(square, Math.sin(angle) * reach),
      )
    }
  }
  return { ...tube(points, 0.009, colour), closed: true, flat: 2.6 }
}

/** The place `metres` from the middle of a closed hand towards its thumb, where the end of what it holds points. */
function alongGrip(skeleton: Skeleton, side: 'right' | 'left', metres: number) {
  const across = new Vector3(0, 0, 1).transformDirection(skeleton.joints[`${side} wrist`]!.matrixWorld)
  return grip(skeleton, side).addScaledVector(across, metres)
}

/** A card with a spot on it, upright above the hand, as broad as the hand's sides face. */
function card(skeleton: Skeleton, side: 'right' | 'left'): Shape[] {
  const { x, y, z } = alongGrip(skeleton, side, 0.13)
  return [
    { form: 'box', size: [0.13, 0.16, 0.006], at: [x, y, z], colour: 'pillow' },
    { form: 'box', size: [0.04, 0.09, 0.004], at: [x, y, z - 0.004], colour: 'shorts' },
  ]
}

function hammer(skeleton: Skeleton, side: 'right' | 'left'): Shape[] {
  const top = alongGrip(skeleton, side, 0.24)
  const forward = new Vector3(0, -1, 0).transformDirection(skeleton.joints[`${side} wrist`]!.matrixWorld)
  const head = (distance: number) => top.clone().addScaledVector(forward, distance)
  return [tube([alongGrip(skeleton, side, -0.05), top], 0.013, 'stick'), tube([head(-0.05), head(0.06)], 0.02, 'steel')]
}

function dumbbell(skeleton: Skeleton, side: 'right' | 'left'): Shape[] {
  const centre = grip(skeleton, side)
  const across = new Vector3(0, 0, 1).transformDirection(skeleton.joints[`${side} wrist`]!.matrixWorld)
  const at = (distance: number) => centre.clone().addScaledVector(across, distance)
  return [
    tube([at(-0.09), at(0.09)], 0.013, 'steel'),
    tube([at(-0.105), at(-0.06)], 0.037, 'steel'),
    tube([at(0.06), at(0.105)], 0.037, 'steel'),
  ]
}

function ballPlace(skeleton: Skeleton, options: Options) {
  const radius = Number(options.size ?? 0.1)
  const between = options.between ?? (options.in === 'hands' ? 'palms' : undefined)
  if (between) {
    const name = String(between).replace(/s$/, '')
    const middle = ball(skeleton, `right ${name}`)
      .centre.add(ball(skeleton, `left ${name}`).centre)
      .multiplyScalar(0.5)
    return { at: middle.toArray(), radius }
  }
  if (String(options.under ?? '').endsWith('s'))
    return { at: underBoth(skeleton, String(options.under), radius), radius }
  const { centre, radius: skin } = ball(skeleton, String(options.under ?? options.in))
  const inHand = options.in !== undefined
  const side = /^(right|left) palm$/.exec(String(options.in))?.[1]
  if (side) {
    const out = centre
      .clone()
      .sub(ball(skeleton, `${side} hand`).centre)
      .setLength(radius)
    return { at: centre.add(out).toArray(), radius }
  }
  return { at: [centre.x, inHand ? centre.y : centre.y - skin - radius, centre.z] as [number, number, number], radius }
}

/** A ball that carries both heels, feet or the pelvis: it gives way a little, and it stands on the floor. */
function underBoth(skeleton: Skeleton, under: string, radius: number): [number, number, number] {
  const touching = balls(skeleton, contactRows(under).flat())
  const middle = touching.reduce((sum, { centre }) => sum.add(centre), new Vector3()).divideScalar(touching.length)
  return [middle.x, radius, middle.z]
}

/** A roll that fills the gap between a part of the body and what lies under it. */
function roll(skeleton: Skeleton, under: string, room: Room, colour: Colour): Shape {
  const { centre, radius } = ball(skeleton, under)
  const floor = room.heightUnder('back')
  const size = Math.max(0.025, (centre.y - radius - floor) / 2 + 0.006)
  const half = colour === 'towel' ? 0.15 : 0.3
  const y = floor + size
  return tube([new Vector3(centre.x - half, y, centre.z), new Vector3(centre.x + half, y, centre.z)], size, colour)
}

/** A rolled towel lengthways under the spine of a body that lies on its back, from the tailbone to beyond the head. */
function longRoll(skeleton: Skeleton, room: Room): Shape {
  const [low, high] = [ball(skeleton, 'sacrum').centre, ball(skeleton, 'crown')]
  const y = room.heightUnder('back') + 0.035
  const end = new Vector3(high.centre.x, y, high.centre.z - high.radius - 0.16)
  return tube([low.setY(y), end], 0.035, 'towel')
}

/** A cloth spread on the floor under a part of the body. */
function cloth(skeleton: Skeleton, under: string): Shape {
  const { x, z } = ball(skeleton, under).centre
  return box([0.26, 0.012, 0.4], [x, 0.004, z], 'towel')
}

/** A rolled towel held between two points of the body, such as elbow and side. */
function wedge(skeleton: Skeleton, between: string): Shape {
  const [a, b] = between.split(', ').map((name) => ball(skeleton, name).centre)
  return { form: 'sphere', at: a!.lerp(b!, 0.42).toArray(), radius: 0.05, stretch: [0.8, 1.5, 1.2], colour: 'towel' }
}

/** A folded towel or a cushion between a part of the body and what is `right`, `left`, `front` or `down` of it. */
function pad(skeleton: Skeleton, { against, way }: Options, colour: Colour, [a, b, thick]: Vector3Tuple): Shape {
  const { centre, radius } = ball(skeleton, String(against))
  const out = way === 'down' ? new Vector3(0, -1, 0) : WAYS[String(way ?? 'right')]!
  const size: Vector3Tuple = out.x !== 0 ? [thick, a, b] : out.y !== 0 ? [a, thick, b] : [a, b, thick]
  const at = centre.addScaledVector(out, radius + thick / 2).toArray()
  return { form: 'box', size, at, colour, radius: thick * 0.45 }
}

/** A pillow that fills the gap between a part of the body and what lies under it. */
function pillow(skeleton: Skeleton, options: Options, room: Room): Shape[] {
  if (options.against) return [pad(skeleton, options, 'pillow', [0.34, 0.3, 0.09])]
  if (options.between) {
    const { at } = ballPlace(skeleton, { between: options.between })
    return [{ form: 'sphere', at, radius: 0.1, stretch: [1.1, 0.7, 1.6], colour: 'pillow' }]
  }
  const under = String(options.under ?? 'crown')
  const { centre, radius } = ball(skeleton, under === 'knees' ? 'right knee' : under)
  if (under === 'knees') centre.setX(ball(skeleton, 'pelvis').centre.x)
  const floor = room.heightUnder('back')
  const thickness = Math.max(0.03, centre.y - radius * 0.8 - floor)
  const at: [number, number, number] = [centre.x, floor + thickness / 2, centre.z]
  return [{ form: 'box', size: [0.5, thickness, 0.34], at, colour: 'pillow', radius: Math.min(0.05, thickness * 0.45) }]
}
