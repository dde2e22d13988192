import { Vector3, type Vector3Tuple } from 'three'

/** Plain things to draw, in metres, so that checks and camera can measure them without a graphics card. */
export type Shape = {
  colour: Colour
  /** Too large to fit every picture: the frame need not hold all of it. */
  backdrop?: boolean
} & (
  | { form: 'box'; size: Vector3Tuple; at: Vector3Tuple; turn?: number; tilt?: number; radius?: number }
  | { form: 'tube'; points: Vector3Tuple[]; radius: number; closed?: boolean; flat?: number }
  | { form: 'sphere'; at: Vector3Tuple; radius: number; stretch?: Vector3Tuple }
)
export type Colour = keyof typeof COLOURS

export const COLOURS = {
  background: '#f3f6f3',
  floor: '#eaf0ec',
  wood: '#cdb894',
  sheet: '#dfe9e6',
  mat: '#9cc3ba',
  wall: '#dde6e1',
  cupboard: '#e4e9e4',
  step: '#b9cbc4',
  steel: '#6d7f7c',
  band: '#2f8f83',
  strap: '#7d8f57',
  ball: '#7fa9c9',
  towel: '#f4e3c3',
  pillow: '#ffffff',
  stick: '#b58b57',
  top: '#1f7a74',
  shorts: '#17474c',
  accent: '#f0a04b',
  arrow: '#d9541e',
}

export const box = (size: Vector3Tuple, at: Vector3Tuple, colour: Colour, turn = 0) =>
  ({ form: 'box', size, at, colour, turn }) as const satisfies Shape

export const tube = (points: Vector3[], radius: number, colour: Colour) =>
  ({ form: 'tube', points: points.map((point) => point.toArray()), radius, colour }) as const satisfies Shape

/** A chair with its seat centred over `seat`, `facing` the way a sitter would look, seat at `height`. */
export function chairShapes(seat: Vector3, facing: Vector3, height: number) {
  const turn = Math.atan2(facing.x, facing.z)
  const place = (x: number, y: number, z: number) =>
    new Vector3(x, y, z)
      .applyAxisAngle(new Vector3(0, 1, 0), turn)
      .add(seat)
      .toArray()
  const [half, depth, back] = [0.21, 0.2, height + 0.44]
  const shapes: Shape[] = [{ ...box([0.44, 0.045, 0.42], place(0, height - 0.0225, 0), 'wood', turn), radius: 0.02 }]
  for (const x of [-half + 0.02, half - 0.02]) {
    shapes.push(box([0.036, height - 0.04, 0.036], place(x, (height - 0.04) / 2, depth - 0.02), 'wood', turn))
    shapes.push(box([0.036, back, 0.036], place(x, back / 2, -depth), 'wood', turn))
  }
  shapes.push({ ...box([0.42, 0.16, 0.03], place(0, back - 0.08, -depth), 'wood', turn), radius: 0.014 })
  const points: Record<string, Vector3> = {
    'chair back': new Vector3(...place(0, back + 0.012, -depth)),
    'chair back right': new Vector3(...place(-0.16, back + 0.012, -depth)),
    'chair back left': new Vector3(...place(0.16, back + 0.012, -depth)),
    'seat right': new Vector3(...place(-0.24, height, 0.06)),
    'seat left': new Vector3(...place(0.24, height, 0.06)),
  }
  return { shapes, points }
}

/** Four legs under a top of `size` (across, deep) centred over `at`, up to `height`. */
export function legShapes(size: [number, number], at: [number, number], height: number, thick = 0.034): Shape[] {
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((z) => [x, z] as const))
  return corners.map(([x, z]) => {
    const place = [at[0] + x * (size[0] / 2 - thick), at[1] + z * (size[1] / 2 - thick)] as const
    return box([thick, height, thick], [place[0], height / 2, place[1]], 'wood')
  })
}

/** The post that a band is tied to. */
export function poleShapes(at: Vector3): Shape[] {
  const height = Math.max(at.y + 0.12, 0.5)
  return [
    { ...box([0.3, 0.03, 0.3], [at.x, 0.015, at.z], 'step'), radius: 0.012 },
    tube([new Vector3(at.x, 0.02, at.z), new Vector3(at.x, height, at.z)], 0.02, 'steel'),
  ]
}
