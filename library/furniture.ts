import { Vector3 } from 'three'
import { BASES } from './bases.ts'
import { GEAR } from './gear.ts'
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
    const away = sits || options.at === 'behind' ? new Vector3(0, 0, 1) : way
    const facing = options.facing === 'body' ? way.clone().negate() : away
    const chair = chairShapes(middle, facing, Number(options.height ?? height))
    room.shapes.push(...chair.shapes)
    Object.assign(room.points, chair.points)
    for (const contact of contactsUnder(options)) heights.set(contact, height)
  },
  /** A pillow that lies still: `behind` the pelvis, for a body that lies back onto it, or `on` the table before it. */
  cushion({ skeleton, room, options }) {
    const { x, z } = ball(skeleton, 'pelvis').centre
    const table = options.on === 'table' ? room.points['table right']! : undefined
    const thick = Number(options.thick ?? 0.08)
    const bottom = table ? table.y - 0.01 : room.heightUnder('back')
    const middle = table ? table.z + 0.08 : z - Number(options.behind ?? 0.4)
    room.shapes.push({ ...box([0.56, thick, 0.34], [x, bottom + thick / 2, middle], 'pillow'), radius: 0.035 })
  },
  /** A card with a letter at eye level in front, as on a wall or held by somebody. */
  target({ skeleton, room, options }) {
    const { x, y, z } = ball(skeleton, 'nose').centre
    const at = [x, y + 0.02, z + Number(options.distance ?? 0.6)] as const
    room.shapes.push(box([0.2, 0.26, 0.008], [...at], 'pillow'))
    room.shapes.push(box([0.025, 0.16, 0.004], [at[0] + 0.045, at[1], at[2] - 0.005], 'shorts'))
    for (const bar of [-0.068, 0, 0.068]) {
      room.shapes.push(box([0.1, 0.024, 0.004], [at[0], at[1] + bar, at[2] - 0.005], 'shorts'))
    }
  },
  /** Two posts and a lintel; the body goes through, or leans a forearm or palm on a post. */
  doorway({ skeleton, room, options }) {
    const { x, z } = ball(skeleton, 'pelvis').centre
    const [half, forward] = [Number(options.width ?? 0.8) / 2 + 0.04, z + Number(options.distance ?? 0.2)]
    const middle = x + Number(options.aside ?? 0)
    for (const post of [-half, half]) room.shapes.push(box([0.08, 2.05, 0.1], [middle + post, 1.025, forward], 'wood'))
    room.shapes.push(box([half * 2 + 0.08, 0.08, 0.1], [middle, 2.09, forward], 'wood'))
  },
  stool({ skeleton, room, heights, options }) {
    const { x, z } = ball(skeleton, 'pelvis').centre
    const height = heights.get('pelvis') ?? Number(options.height ?? 0.42)
    const [width, depth] = [Number(options.width ?? 0.4), Number(options.depth ?? 0.36)]
    const at = [x + Number(options.aside ?? 0), z + Number(options.forward ?? 0.05)] as [number, number]
    room.shapes.push(box([width, 0.06, depth], [at[0], height - 0.03, at[1]], 'wood'))
    room.shapes.push(...legShapes([width, depth], at, height - 0.06))
    room.points['stool front'] = new Vector3(at[0], height + 0.01, at[1] + depth / 2 - 0.12)
  },
  bed({ skeleton, start, room, heights, options }) {
    const sits = BASES[start.base]!.on === 'seat'
    const height = sits ? heights.get('pelvis')! : room.heightUnder('back')
    const [near, far] = bedEnds(skeleton, Number(options.short ?? 0))
    const [width, length] = sits
      ? [1.7, 0.85]
      : [0.8, options.short ? far - near + 0.12 : Math.max(1.95, far - near + 0.12)]
    const pelvis = ball(skeleton, 'pelvis').centre
    if (sits) for (const contact of ['right side', 'left side', 'back', 'shoulders']) heights.set(contact, height)
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
      room.points[`wall low ${name}`] = at.clone().setY(shoulder - 0.3)
      room.points[`wall ${name}`] = at.clone().setY(shoulder - 0.05)
      room.points[`wall mid ${name}`] = at.clone().setY(shoulder + 0.12)
      room.points[`wall high ${name}`] = at.clone().setY(shoulder + 0.45)

      for (const level of ['low ', '', 'mid ', 'high ']) room.facing[`wall ${level}${name}`] = way.clone().negate()
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
    const [underArm, underElbow] = [options.under !== undefined, options.under === 'right elbow']
    const carried = (underElbow ? [elbow] : [elbow, wrist]).map(({ centre, radius }) => centre.y - radius)
    const height = underArm ? Math.min(...carried) : 0.74
    const [width, depth] = underArm ? [0.5, underElbow ? 0.22 : 0.34] : [0.6, 0.5]
    const beyond = Number(options.beyond ?? 0)
    const size = [Number(options.width ?? width), 0.03, Number(options.depth ?? depth) + beyond] as const
    const edge = underElbow ? elbow.centre.z + 0.05 : wrist.centre.z - 0.015
    const x = underArm ? elbow.centre.x - 0.12 : pelvis.x + Number(options.aside ?? 0)
    const z = underArm ? edge + beyond - size[2] / 2 : pelvis.z + Number(options.distance ?? 0.6)
    room.shapes.push({ ...box([...size], [x, height - 0.015, z], 'wood'), radius: 0.012 })
    room.shapes.push(...legShapes([size[0], size[2]], [x, z], height - 0.03))
    const near = z - size[2] / 2 + 0.15
    room.points['table right'] = new Vector3(x - 0.15, height + 0.01, near)
    room.points['table left'] = new Vector3(x + 0.1, height + 0.01, near)
    room.points['table far right'] = new Vector3(x - 0.15, height + 0.01, z + size[2] / 2 - 0.16)
    room.points['table far left'] = new Vector3(x + 0.15, height + 0.01, z + size[2] / 2 - 0.16)
  },
  step({ skeleton, room, heights, options }) {
    if (!options.under) return lonelyStep(room, ball(skeleton, 'pelvis').centre, options)
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
  ...GEAR,
}

/** A step that nothing rests on at the start, `forward` of the body. */
function lonelyStep({ shapes }: Room, { x, z }: Vector3, options: Prop['options']) {
  const [width, height, depth] = [
    Number(options.width ?? 0.6),
    Number(options.height ?? 0.15),
    Number(options.depth ?? 0.3),
  ]
  shapes.push(box([width, height, depth], [x, height / 2, z + Number(options.forward ?? 0.4)], 'step'))
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

/** `short` metres of the legs hang over the end of the bed. */
function bedEnds(skeleton: Skeleton, short: number) {
  const [near, far] = extent(skeleton)
  const feetFar = ball(skeleton, 'right ankle').centre.z > ball(skeleton, 'breastbone').centre.z
  return feetFar ? ([near, far - short] as const) : ([near + short, far] as const)
}

const middleOfTrunk = (skeleton: Skeleton) =>
  (ball(skeleton, 'pelvis').centre.x + ball(skeleton, 'breastbone').centre.x) / 2
