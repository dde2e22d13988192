import { BufferGeometry, Float32BufferAttribute, LatheGeometry, SplineCurve, Vector2, type Vector3 } from 'three'

/** A ring of a loft: its middle, its two half-axes, and how boxy it is (2 is an ellipse). */
export type Ring = { middle: Vector3; across: Vector3; front: Vector3; back: Vector3; boxy?: number }

const ROUND = 36

/** Points of a ring, counter-clockwise seen from its upper side. */
function ringPoints({ middle, across, front, back, boxy = 2.3 }: Ring) {
  return Array.from({ length: ROUND }, (_, step) => {
    const angle = (step / ROUND) * Math.PI * 2
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const soft = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / boxy)
    const forward = sin > 0 ? front : back.clone().negate()
    return middle.clone().addScaledVector(across, soft(cos)).addScaledVector(forward, soft(sin))
  })
}

/** A closed smooth skin over rings; its ends are capped. Call again with moved rings through `reskin`. */
export function skin(rings: Ring[]): BufferGeometry {
  const geometry = new BufferGeometry()
  const index: number[] = []
  for (let ring = 0; ring < rings.length - 1; ring++) {
    for (let step = 0; step < ROUND; step++) {
      const [a, b] = [ring * ROUND + step, ring * ROUND + ((step + 1) % ROUND)]
      index.push(a, b + ROUND, b, a, a + ROUND, b + ROUND)
    }
  }
  const [first, last] = [rings.length * ROUND, rings.length * ROUND + 1]
  for (let step = 0; step < ROUND; step++) {
    const next = (step + 1) % ROUND
    const top = (rings.length - 1) * ROUND
    index.push(first, step, next, last, top + next, top + step)
  }
  geometry.setIndex(index)
  reskin(geometry, rings)
  return geometry
}

export function reskin(geometry: BufferGeometry, rings: Ring[]) {
  const points = rings.flatMap(ringPoints)
  points.push(rings[0]!.middle, rings.at(-1)!.middle)
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute(
      points.flatMap((point) => point.toArray()),
      3,
    ),
  )
  geometry.computeVertexNormals()
}

/** A limb segment that hangs from its joint along -y: radii at parts (0 to 1) of its length, bulging back by `bulge`. */
export function limb(length: number, radii: [part: number, radius: number][], bulge = 0): BufferGeometry {
  const curve = new SplineCurve(radii.map(([part, radius]) => new Vector2(radius, -part * length)))
  const geometry = new LatheGeometry(curve.getPoints(28).toReversed(), 28)
  const position = geometry.getAttribute('position')
  for (let i = 0; i < position.count; i++) {
    const part = -position.getY(i) / length
    position.setZ(i, position.getZ(i) - bulge * Math.max(0, Math.sin(Math.PI * Math.min(1, part * 1.6))))
  }
  geometry.computeVertexNormals()
  return geometry
}
