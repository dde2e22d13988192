import { Vector3 } from 'three'
import { contactsUnder, lowest, type Placing } from './furniture.ts'
import { ball, balls, contactRows } from './points.ts'
import type { Prop } from './props.ts'
import { box, legShapes, tube } from './shapes.ts'

const SLOPE = 0.075
/** Height of an exercise bike's saddle. */
export const SADDLE = 0.86

/** Heights of heels and balls of the feet on a slant board. */
export const slope = ({ height = SLOPE }: Prop['options']): [contact: string, height: number][] =>
  ['heels', 'right heel', 'left heel']
    .map((contact): [string, number] => [contact, 0.04 + Number(height)])
    .concat(['toes', 'right toes', 'left toes'].map((contact) => [contact, 0.04]))

/** Training gear that stands still, by the name it has in a picture. Lengths in metres. */
export const GEAR: Record<string, (placing: Placing) => void> = {
  /** A padded bench across the body under a contact; `forward` moves it away from the middle of that contact. */
  bench(placing) {
    const { room, options } = placing
    const { height, middle } = under(placing)
    const size = [Number(options.width ?? 0.9), Number(options.depth ?? 0.32)] as [number, number]
    const [x, z] = [middle.x, middle.z + Number(options.forward ?? 0)]
    room.shapes.push({ ...box([size[0], 0.07, size[1]], [x, height - 0.035, z], 'step'), radius: 0.025 })
    room.shapes.push(...legShapes(size, [x, z], height - 0.07))
  },
  /** A flight of stairs that goes up to the front; its first step is under a contact. */
  stairs(placing) {
    const { height, middle } = under(placing)
    const [depth, width] = [0.29, 0.7]
    for (const step of [0, 1, 2]) {
      const top = height * (step + 1)
      const z = middle.z + 0.02 + step * depth
      placing.room.shapes.push(box([width, top, depth], [middle.x, top / 2, z], 'step'))
    }
    const rail = (y: number, z: number) => new Vector3(middle.x + width / 2, y, middle.z + z)
    placing.room.shapes.push(tube([rail(0.95, -0.2), rail(0.95 + height * 2.9, 0.65)], 0.018, 'wood'))
    for (const z of [-0.12, 0.58]) {
      placing.room.shapes.push(tube([rail(0, z), rail(0.97 + height * (z + 0.2) * 3.4, z)], 0.014, 'steel'))
    }
    placing.room.points['rail left'] = rail(1.1, 0.05)
  },
  /** A board that slopes down to the front under one foot, or under both: heel `height` above the toes' 4 cm. */
  'slant board'({ skeleton, room, options }) {
    const rise = Number(options.height ?? SLOPE)
    const [heel, toe] = ['right heel', 'right ball'].map((name) => ball(skeleton, name).centre) as [Vector3, Vector3]
    const x = ball(skeleton, 'pelvis').centre.x
    const slope = Math.atan2(rise, toe.z - heel.z)
    const length = (toe.z - heel.z) / Math.cos(slope) + 0.2
    const middle = (heel.z + toe.z) / 2 + 0.01
    const top = 0.04 + rise / 2 - 0.014
    room.shapes.push({ ...box([0.5, 0.024, length], [x, top, middle], 'wood'), tilt: slope })
    room.shapes.push(box([0.46, top + rise / 2, 0.03], [x, (top + rise / 2) / 2, middle - length / 2 + 0.05], 'wood'))
  },
  /** Low bars on the floor to step over, the first `distance` in front of the body, `apart` from each other. */
  obstacles({ skeleton, room, options }) {
    const { x, z } = ball(skeleton, 'pelvis').centre
    for (let one = 0; one < Number(options.count ?? 2); one++) {
      const at = z + Number(options.distance ?? 0.4) + one * Number(options.apart ?? 0.7)
      room.shapes.push(box([0.6, 0.1, 0.06], [x, 0.05, at], 'ball'))
    }
  },
  /** A marker cone, or with `form: line` a line on the floor, `forward` and `aside` (to the right) of the body. */
  marker({ skeleton, room, options }) {
    const pelvis = ball(skeleton, 'pelvis').centre
    const [x, z] = [pelvis.x - Number(options.aside ?? 0), pelvis.z + Number(options.forward ?? 0)]
    if (options.form === 'line') return void room.shapes.push(box([0.05, 0.006, 0.9], [x, 0.003, z], 'steel'))
    room.shapes.push(box([0.24, 0.02, 0.24], [x, 0.01, z], 'band'))
    for (let ring = 0; ring < 5; ring++) {
      const [low, high] = [0.02 + ring * 0.06, 0.08 + ring * 0.06]
      room.shapes.push(tube([new Vector3(x, low, z), new Vector3(x, high, z)], 0.085 - ring * 0.016, 'band'))
    }
  },
  /** An exercise bike under a body in base `sitting` whose feet are on the pedals and whose hands reach the bars. */
  bike({ skeleton, room, heights, options }) {
    const pelvis = ball(skeleton, 'pelvis').centre
    const seat = heights.get('pelvis')!
    const at = (y: number, forward: number, aside = 0) => new Vector3(pelvis.x + aside, y, pelvis.z + forward)
    const crank = at(seat - Number(options.drop ?? 0.64), Number(options.forward ?? 0.2))
    const bars = at(seat + 0.24, 0.5)
    room.shapes.push({ ...box([0.2, 0.06, 0.28], at(seat - 0.03, 0.02).toArray(), 'top'), radius: 0.03 })
    room.shapes.push(tube([at(seat - 0.05, 0.02), crank], 0.026, 'steel'), tube([crank, at(seat, 0.5)], 0.026, 'steel'))
    room.shapes.push(tube([at(seat, 0.5), bars], 0.02, 'steel'))
    room.shapes.push(tube([bars.clone().setX(pelvis.x - 0.24), bars.clone().setX(pelvis.x + 0.24)], 0.016, 'top'))
    for (const z of [-0.25, 0.62]) {
      room.shapes.push(tube([at(0.03, z, -0.25), at(0.03, z, 0.25)], 0.028, 'steel'))
      room.shapes.push(tube([at(0.05, z), crank], 0.024, 'steel'))
    }
    const wheel = at(crank.y, 0.55)
    room.shapes.push(tube([wheel.clone().setX(pelvis.x - 0.03), wheel.clone().setX(pelvis.x + 0.03)], 0.2, 'step'))
    room.points['bar right'] = bars.clone().add(new Vector3(-0.2, 0.016, 0))
    room.points['bar left'] = bars.clone().add(new Vector3(0.2, 0.016, 0))
    for (const [side, x] of [
      ['right', -0.11],
      ['left', 0.11],
    ] as const) {
      room.points[`pedal top ${side}`] = crank.clone().add(new Vector3(x, 0.15, 0.03))
      room.points[`pedal bottom ${side}`] = crank.clone().add(new Vector3(x, -0.15, 0.03))
      room.points[`pedal front ${side}`] = crank.clone().add(new Vector3(x, 0, 0.18))
      room.points[`pedal back ${side}`] = crank.clone().add(new Vector3(x, 0, -0.12))
    }
    room.shapes.push(tube([crank.clone().setX(pelvis.x - 0.06), crank.clone().setX(pelvis.x + 0.06)], 0.1, 'sheet'))
  },
}

/** The height and middle of what `options.under` names, at the start; what it carries rests that high from then on. */
function under({ skeleton, heights, options }: Placing) {
  const contacts = contactsUnder(options)
  const contact = contacts[0] ?? 'feet'
  const height = heights.get(contact) ?? Math.max(0.04, lowest(skeleton, contact))
  for (const one of contacts) heights.set(one, height)
  const all = balls(skeleton, contactRows(contact).flat())
  const middle = all.reduce((sum, { centre }) => sum.add(centre), new Vector3()).divideScalar(all.length)
  return { height, middle }
}
