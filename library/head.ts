import {
  CapsuleGeometry,
  Group,
  Mesh,
  type MeshStandardMaterial,
  Vector3,
  type Vector3Tuple,
  TorusGeometry,
} from 'three'
import { type Paint, solid, sphere } from './mannequin.ts'
import { BODIES, type BodyName } from './skeleton.ts'
import { skin } from './surfaces.ts'

/** Hair colours by body and skin tone. */
const HAIR = {
  A: ['#7a5a3c', '#4d3a2e', '#3b2c25', '#2b211d', '#1f1917', '#191514'],
  B: ['#a07a4c', '#6b3f2a', '#45302a', '#2b211d', '#231a17', '#191514'],
}

/** A friendly head that shows which way it looks: nose, eyes, ears and hair; body B wears hers in a bun. */
export function buildHead(body: BodyName, skinColour: string, tone: number, paint: Paint): Group {
  const { height: h, limb: size } = BODIES[body]
  const head = new Group()
  head.scale.setScalar(h * (0.6 + 0.4 * size))
  const bare = paint('head', skinColour)
  const hair = paint('hair', HAIR[body][tone - 1]!)
  const dark = paint('eyes', '#2a2622')
  const add = (mesh: Mesh, material: MeshStandardMaterial) => {
    mesh.material = material
    head.add(mesh)
    return mesh
  }
  const blob = (at: Vector3Tuple, size: Vector3Tuple) => sphere(1, at, size)
  add(solid(loft(SKULL)), bare)
  add(blob([0, 0.0385, 0.0585], [0.0072, 0.008, 0.0095]), bare)
  const bridge = add(new Mesh(new CapsuleGeometry(0.0052, 0.016, 6, 12)), bare)
  bridge.position.set(0, 0.047, 0.0555)
  bridge.rotation.x = -0.22
  for (const s of [-1, 1]) {
    add(blob([s * 0.046, 0.045, -0.002], [0.006, 0.0145, 0.009]), bare)
    add(blob([s * 0.0175, 0.054, 0.0525], [0.0046, 0.006, 0.003]), dark)
    const brow = add(new Mesh(new CapsuleGeometry(0.0019, 0.0125, 4, 8)), hair)
    brow.position.set(s * 0.0185, 0.0675, 0.0515)
    brow.rotation.set(0, s * 0.3, Math.PI / 2 + s * -0.12)
  }
  const mouth = add(new Mesh(new TorusGeometry(0.012, 0.0016, 8, 20, 1.5)), paint('mouth', '#9c5a4c'))
  mouth.position.set(0, 0.0305, 0.0545)
  mouth.rotation.z = -Math.PI / 2 - 0.75
  add(solid(loft(HAIR_RINGS)), hair)
  if (body === 'B') add(blob([0, 0.1, -0.052], [0.025, 0.025, 0.023]), hair)
  return head
}

/** From the chin up: height above the skull's joint, half-width, front and back. */
const SKULL: [y: number, width: number, front: number, back: number][] = [
  [-0.0145, 0.008, 0.049, 0.032],
  [-0.0115, 0.018, 0.0545, 0.012],
  [-0.003, 0.027, 0.0575, -0.008],
  [0.012, 0.0345, 0.0575, -0.027],
  [0.03, 0.04, 0.0565, -0.041],
  [0.05, 0.0435, 0.0555, -0.05],
  [0.07, 0.045, 0.0545, -0.0545],
  [0.087, 0.0425, 0.05, -0.052],
  [0.1, 0.035, 0.041, -0.043],
  [0.1085, 0.0235, 0.0275, -0.029],
  [0.1125, 0.009, 0.011, -0.011],
]

function loft(slices: typeof SKULL) {
  const rings = slices.map(([y, width, front, back]) => ({
    middle: new Vector3(0, y, (front + back) / 2),
    across: new Vector3(width, 0, 0),
    front: new Vector3(0, 0, (front - back) / 2),
    back: new Vector3(0, 0, (back - front) / 2),
    boxy: 2.15,
  }))
  return skin(rings)
}

/** Hair lies a little outside the skull and leaves the face free: height, half-width, front and back. */
const HAIR_RINGS: typeof SKULL = [
  [0.008, 0.024, -0.026, -0.034],
  [0.02, 0.037, -0.018, -0.0425],
  [0.035, 0.0435, -0.012, -0.0485],
  [0.05, 0.0465, -0.006, -0.0545],
  [0.064, 0.0482, 0.004, -0.0578],
  [0.076, 0.048, 0.022, -0.058],
  [0.086, 0.0465, 0.046, -0.0565],
  [0.094, 0.043, 0.0515, -0.0525],
  [0.104, 0.0355, 0.0435, -0.0445],
  [0.1125, 0.024, 0.0295, -0.031],
  [0.117, 0.009, 0.011, -0.012],
]
