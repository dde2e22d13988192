import { Vector3 } from 'three'
import { BASES } from './bases.ts'
import { ball, contactRows, balls } from './points.ts'
import { type KeyPose } from './pose.ts'
import { readAngles } from './ranges.ts'
import type { Picture } from './read.ts'
import { type Shape, box, chairShapes, poleShapes } from './shapes.ts'
import { bend, BODIES, type Skeleton } from './skeleton.ts'
import { solve, type Surroundings } from './solve.ts'

export type Prop = { kind: string; options: Record<string, string | number> }
export type Room = Surroundings & { shapes: Shape[]; anchors: Record<string, Vector3> }

const BED_HEIGHT = 0.5
const STEP_HEIGHT = 0.15

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
  if (base.on === 'seat') heights.set('pelvis', seatHeight(skeleton))
  room.heightUnder = (contact) => heights.get(contact) ?? lyingOn
  for (const { options } of props.filter(({ kind }) => kind === 'step' || kind === 'stool')) {
    for (const contact of String(options.under ?? '').split(', ')) {
      if (start.restsOn.includes(contact)) heights.set(contact, Number(options.height ?? STEP_HEIGHT))
    }
  }
  solve(skeleton, { ...start, reach: {} }, room)
  floorPoints(skeleton, room)
  for (const prop of props) FURNITURE[prop.kind]?.({ skeleton, start, room, heights, options: prop.options })
  return room
}

/** 'floor right' is under the right hand of the start pose, 'ahead right' a hand's length and more in front of it. */
function floorPoints(skeleton: Skeleton, room: Room) {
  for (const side of ['right', 'left']) {
    const under = ball(skeleton, `${side} palm`).centre.setY(room.heightUnder('hands') + 0.02)
    room.points[`floor ${side}`] = under
    room.points[`ahead ${side}`] = under.clone().add(new Vector3(0, 0, 0.25))
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

const lowest = (skeleton: Skeleton, contact: string) =>
  Math.min(...balls(skeleton, contactRows(contact).flat()).map(({ centre, radius }) => centre.y - radius))

type Placing = {
  skeleton: Skeleton
  start: KeyPose
  room: Room
  heights: Map<string, number>
  options: Prop['options']
}

const WAYS: Record<string, Vector3> = {
  front: new Vector3(0, 0, 1),
  behind: new Vector3(0, 0, -1),
  right: new Vector3(-1, 0, 0),
  left: new Vector3(1, 0, 0),
}

const FURNITURE: Record<string, (placing: Placing) => void> = {
  chair(placing) {
    const { skeleton, start, room, heights, options } = placing
    const pelvis = ball(skeleton, 'pelvis').centre
    const height = heights.get('pelvis') ?? seatHeightOf(placing)
    const sits = BASES[start.base]!.on === 'seat' || options.at === 'under'
    const way = WAYS[String(options.at ?? 'front')] ?? WAYS.front!
    const seat = sits
      ? new Vector3(pelvis.x, 0, pelvis.z + 0.09)
      : new Vector3(pelvis.x, 0, pelvis.z).addScaledVector(way, Number(options.distance ?? 0.62))
    const facing = sits || options.at === 'behind' ? new Vector3(0, 0, 1) : way
    const chair = chairShapes(seat, facing, height)
    room.shapes.push(...chair.shapes)
    Object.assign(room.points, chair.points)
    for (const contact of String(options.under ?? '').split(', ')) heights.set(contact, height)
  },
  stool({ skeleton, room, heights, options }) {
    const pelvis = ball(skeleton, 'pelvis').centre
    const height = heights.get('pelvis') ?? Number(options.height ?? 0.42)
    room.shapes.push(box([0.4, 0.06, 0.36], [pelvis.x, height - 0.03, pelvis.z + 0.05], 'wood'))
    for (const [x, z] of [
      [-0.15, -0.12],
      [0.15, -0.12],
      [-0.15, 0.2],
      [0.15, 0.2],
    ] as const) {
      room.shapes.push(box([0.035, height - 0.06, 0.035], [pelvis.x + x, (height - 0.06) / 2, pelvis.z + z], 'wood'))
    }
  },
  bed({ skeleton, start, room, heights }) {
    const sits = BASES[start.base]!.on === 'seat'
    const height = sits ? heights.get('pelvis')! : BED_HEIGHT
    const [near, far] = extent(skeleton, 'z')
    const pelvis = ball(skeleton, 'pelvis').centre
    const [width, length] = sits ? [1.7, 0.85] : [0.8, Math.max(1.95, far - near + 0.12)]
    const z = sits ? pelvis.z - length / 2 + 0.28 : (near + far) / 2
    const x = sits ? pelvis.x : middleOfTrunk(skeleton).x
    room.shapes.push(box([width, 0.12, length], [x, height - 0.06, z], 'sheet'))
    room.shapes.push(box([width - 0.04, 0.08, length - 0.04], [x, height - 0.16, z], 'wood'))
    for (const side of [-1, 1])
      for (const end of [-1, 1]) {
        const at: [number, number, number] = [
          x + side * (width / 2 - 0.08),
          (height - 0.2) / 2,
          z + end * (length / 2 - 0.08),
        ]
        room.shapes.push(box([0.06, height - 0.2, 0.06], at, 'wood'))
      }
  },
  mat({ skeleton, room }) {
    const [near, far] = extent(skeleton, 'z')
    const { x } = middleOfTrunk(skeleton)
    const length = Math.max(1.2, far - near + 0.25)
    room.shapes.push({ ...box([0.78, 0.012, length], [x, -0.002, (near + far) / 2], 'mat'), radius: 0.005 })
  },
  wall({ skeleton, start, room, options }) {
    const side = String(options.at ?? 'front')
    const way = WAYS[side]!
    const touching = WALL_TOUCH[side]!.map((name) => ball(skeleton, name)).map(
      ({ centre, radius }) => centre.dot(way) + radius,
    )
    const distance = options.distance === undefined ? Math.max(...touching) : Number(options.distance)
    const height = BASES[start.base]!.lean === 0 ? 2.1 : 1.4
    const centre = way
      .clone()
      .multiplyScalar(distance + 0.03)
      .setY(height / 2)
    const across = Math.abs(way.x) > 0
    room.shapes.push({
      ...box(across ? [0.06, height, 1.1] : [1.1, height, 0.06], centre.toArray(), 'wall'),
      backdrop: true,
    })
    const shoulder = ball(skeleton, 'right shoulder').centre.y
    for (const [name, x] of [
      ['right', -0.2],
      ['left', 0.2],
    ] as const) {
      const sideways = new Vector3(across ? 0 : x, 0, across ? x : 0)
      const at = way.clone().multiplyScalar(distance).add(sideways)
      room.points[`wall ${name}`] = at.clone().setY(shoulder - 0.05)
      room.points[`wall mid ${name}`] = at.clone().setY(shoulder + 0.12)
      room.points[`wall high ${name}`] = at.clone().setY(shoulder + 0.45)

      for (const level of ['', 'mid ', 'high ']) room.facing[`wall ${level}${name}`] = way.clone().negate()
    }
  },
  worktop({ skeleton, room, options }) {
    const way = WAYS[String(options.at ?? 'front')]!
    const pelvis = ball(skeleton, 'pelvis').centre.setY(0)
    const height = BODIES[skeleton.body].height * 0.52
    const centre = pelvis.clone().addScaledVector(way, Number(options.distance ?? 0.52))
    const across = Math.abs(way.x) > 0
    const size = (a: number, b: number): [number, number, number] => (across ? [a, b, 0.9] : [0.9, b, a])
    room.shapes.push(box(size(0.46, 0.05), [centre.x, height - 0.025, centre.z], 'wood'))
    room.shapes.push(box(size(0.4, height - 0.05), [centre.x, (height - 0.05) / 2, centre.z], 'cupboard'))
    const edge = centre
      .clone()
      .addScaledVector(way, -0.13)
      .setY(height + 0.01)
    for (const [name, x] of [
      ['right', -0.2],
      ['left', 0.2],
    ] as const) {
      room.points[`worktop ${name}`] = edge.clone().add(across ? new Vector3(0, 0, 0.1) : new Vector3(x, 0, 0))
    }
  },
  table({ skeleton, room, options }) {
    const pelvis = ball(skeleton, 'pelvis').centre
    const [elbow, wrist] = [ball(skeleton, 'right elbow'), ball(skeleton, 'right wrist')]
    const underArm = options.under === 'right forearm'
    const height = underArm ? Math.min(elbow.centre.y - elbow.radius, wrist.centre.y - wrist.radius) : 0.74
    const size = underArm ? ([0.5, 0.03, 0.34] as const) : ([0.6, 0.03, 0.5] as const)
    const x = underArm ? elbow.centre.x - 0.12 : pelvis.x + Number(options.aside ?? 0)
    const z = underArm ? wrist.centre.z - 0.015 - size[2] / 2 : pelvis.z + Number(options.distance ?? 0.6)
    room.shapes.push({ ...box([...size], [x, height - 0.015, z], 'wood'), radius: 0.012 })
    for (const side of [-1, 1])
      for (const end of [-1, 1]) {
        const at: [number, number, number] = [
          x + side * (size[0] / 2 - 0.03),
          (height - 0.03) / 2,
          z + end * (size[2] / 2 - 0.03),
        ]
        room.shapes.push(box([0.032, height - 0.03, 0.032], at, 'wood'))
      }
    room.points['table right'] = new Vector3(x - 0.15, height + 0.01, z - 0.1)
    room.points['table left'] = new Vector3(x + 0.1, height + 0.01, z - 0.1)
  },
  step({ skeleton, room, heights, options }) {
    const contact = String(options.under ?? 'feet')
    const feet = balls(
      skeleton,
      contact.split(', ').flatMap((one) => contactRows(one).flat()),
    )
    const under = contact.split(', ').map((one) => lowest(skeleton, one))
    const height = heights.get(contact) ?? Math.max(0.04, Math.min(...under))
    for (const one of contact.split(', ')) heights.set(one, height)
    const middle = feet.reduce((sum, { centre }) => sum.add(centre), new Vector3()).divideScalar(feet.length)
    const depth = Number(options.depth ?? 0.36)
    const z = middle.z + Number(options.forward ?? 0)
    room.shapes.push(box([Number(options.width ?? 0.5), height, depth], [middle.x, height / 2, z], 'step'))
  },
}

const WALL_TOUCH: Record<string, string[]> = {
  front: ['right hand', 'left hand', 'right toe tips', 'left toe tips'],
  behind: ['right buttock', 'right shoulder blade', 'back of head', 'right heel', 'left heel'],
  right: ['right hand', 'right elbow', 'right shoulder'],
  left: ['left hand', 'left elbow', 'left shoulder'],
}

/** Where a band is tied: 'front low' is one metre in front at shin height, with a post that carries it. */
export function anchor(room: Room, name: string, pelvis: Vector3): Vector3 | undefined {
  const [side, level] = name.split(' ')
  const heights: Record<string, number> = { low: 0.12, middle: 1.05, high: 1.85 }
  if (!WAYS[side!] || heights[level!] === undefined) return undefined
  if (!room.anchors[name]) {
    const at = new Vector3(pelvis.x, 0, pelvis.z).addScaledVector(WAYS[side!]!, 0.95).setY(heights[level!]!)
    room.anchors[name] = at
    room.shapes.push(...poleShapes(at))
  }
  return room.anchors[name]
}

function seatHeightOf({ skeleton, start, room }: Placing) {
  const height = seatHeight(skeleton)
  solve(skeleton, { ...start, reach: {} }, room)
  return height
}

function extent(skeleton: Skeleton, axis: 'x' | 'z') {
  const all = balls(skeleton)
  return [
    Math.min(...all.map(({ centre, radius }) => centre[axis] - radius)),
    Math.max(...all.map(({ centre, radius }) => centre[axis] + radius)),
  ] as const
}

const middleOfTrunk = (skeleton: Skeleton) =>
  ball(skeleton, 'pelvis').centre.add(ball(skeleton, 'breastbone').centre).multiplyScalar(0.5)
