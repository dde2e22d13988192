import { Vector3 } from 'three'
import { BASES } from './bases.ts'
import { ball, balls, contactRows } from './points.ts'
import type { KeyPose } from './pose.ts'
import type { Prop, Room } from './props.ts'
import { box, chairShapes, legShapes } from './shapes.ts'
import { BODIES, type Skeleton } from './skeleton.ts'

/** The body in its start pose, and the room that a piece of furniture adds its shapes, points and heights to. */
export type Placing = {
  skeleton: Skeleton
  start: KeyPose
  room: Room
  heights: Map<string, number>
  /** Height in metres at which this body sits with its feet on the floor. */
  seat: number
  options: Prop['options']
}

export const WAYS: Record<string, Vector3> = {
  front: new Vector3(0, 0, 1),
  behind: new Vector3(0, 0, -1),
  right: new Vector3(-1, 0, 0),
  left: new Vector3(1, 0, 0),
}

/** What stands still, by the name it has in a picture. Lengths in metres. */
export const FURNITURE: Record<string, (placing: Placing) => void> = {
  chair({ skeleton, start, room, heights, seat: height, options }) {
    const pelvis = ball(skeleton, 'pelvis').centre
    const sits = BASES[start.base]!.on === 'seat' || options.at === 'under'
    const way = WAYS[String(options.at ?? 'front')] ?? WAYS.front!
    const middle = sits
      ? new Vector3(pelvis.x, 0, pelvis.z + 0.09)
      : new Vector3(pelvis.x, 0, pelvis.z).addScaledVector(way, Number(options.distance ?? 0.62))
    const facing = sits || options.at === 'behind' ? new Vector3(0, 0, 1) : way
    const chair = chairShapes(middle, facing, height)
    room.shapes.push(...chair.shapes)
    Object.assign(room.points, chair.points)
    for (const contact of contactsUnder(options)) heights.set(contact, height)
  },
  stool({ skeleton, room, heights, options }) {
    const { x, z } = ball(skeleton, 'pelvis').centre
    const height = heights.get('pelvis') ?? Number(options.height ?? 0.42)
    room.shapes.push(box([0.4, 0.06, 0.36], [x, height - 0.03, z + 0.05], 'wood'))
    room.shapes.push(...legShapes([0.4, 0.36], [x, z + 0.05], height - 0.06))
  },
  bed({ skeleton, start, room, heights }) {
    const sits = BASES[start.base]!.on === 'seat'
    const height = sits ? heights.get('pelvis')! : room.heightUnder('back')
    const [near, far] = extent(skeleton)
    const [width, length] = sits ? [1.7, 0.85] : [0.8, Math.max(1.95, far - near + 0.12)]
    const pelvis = ball(skeleton, 'pelvis').centre
    const z = sits ? pelvis.z - length / 2 + 0.28 : (near + far) / 2
    const x = sits ? pelvis.x : middleOfTrunk(skeleton)
    room.shapes.push(box([width, 0.12, length], [x, height - 0.06, z], 'sheet'))
    room.shapes.push(box([width - 0.04, 0.08, length - 0.04], [x, height - 0.16, z], 'wood'))
    room.shapes.push(...legShapes([width - 0.1, length - 0.1], [x, z], height - 0.2, 0.06))
  },
  mat({ skeleton, room }) {
    const [near, far] = extent(skeleton)
    const x = middleOfTrunk(skeleton)
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
    room.shapes.push(...legShapes([size[0], size[2]], [x, z], height - 0.03))
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

/** Contacts that a prop is put under: `under: right foot, left foot`. */
export const contactsUnder = ({ under }: Prop['options']) => (under === undefined ? [] : String(under).split(', '))

/** The lowest place of a contact such as 'feet' in the pose the skeleton is in now. */
export const lowest = (skeleton: Skeleton, contact: string) =>
  Math.min(...balls(skeleton, contactRows(contact).flat()).map(({ centre, radius }) => centre.y - radius))

/** From the hindmost to the foremost place of the body. */
function extent(skeleton: Skeleton) {
  const all = balls(skeleton)
  return [
    Math.min(...all.map(({ centre, radius }) => centre.z - radius)),
    Math.max(...all.map(({ centre, radius }) => centre.z + radius)),
  ] as const
}

const middleOfTrunk = (skeleton: Skeleton) =>
  (ball(skeleton, 'pelvis').centre.x + ball(skeleton, 'breastbone').centre.x) / 2
