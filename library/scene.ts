import {
  BoxGeometry,
  CatmullRomCurve3,
  CircleGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  Scene,
  ShadowMaterial,
  SphereGeometry,
  TubeGeometry,
  Vector3,
  type BufferGeometry,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { COLOURS, type Shape } from './shapes.ts'

/** An empty light room: pale background, soft light from the upper front, a floor that only takes shadow. */
export function buildScene(centre: Vector3): Scene {
  const scene = new Scene()
  scene.background = new Color(COLOURS.background)
  scene.add(new HemisphereLight('#ffffff', '#d9e2da', 2.1))
  const sun = new DirectionalLight('#fff6ea', 1.9)
  sun.position.copy(centre).add(new Vector3(-1.3, 5.6, 1.6))
  sun.target.position.copy(centre)
  sun.castShadow = true
  sun.shadow.mapSize.set(2048, 2048)
  sun.shadow.radius = 7
  sun.shadow.blurSamples = 20
  sun.shadow.bias = -0.0006
  sun.shadow.normalBias = 0.004
  Object.assign(sun.shadow.camera, { left: -2.2, right: 2.2, top: 2.2, bottom: -2.2, near: 0.5, far: 12 })
  scene.add(sun, sun.target)
  const floor = new Mesh(new CircleGeometry(12, 48), new ShadowMaterial({ opacity: 0.2, color: '#24443f' }))
  floor.rotation.x = -Math.PI / 2
  floor.position.y = -0.001
  floor.receiveShadow = true
  scene.add(floor)
  return scene
}

/** The meshes of props; `smooth` is in how many steps their edges are rounded. */
export function drawShapes(shapes: Shape[], smooth = 4): Group {
  const group = new Group()
  for (const shape of shapes) {
    const material = new MeshStandardMaterial({ color: COLOURS[shape.colour], roughness: 0.85 })
    const mesh = new Mesh(geometryOf(shape, smooth), material)
    if (shape.form !== 'tube') mesh.position.set(...shape.at)
    if (shape.form === 'box') mesh.rotation.set(shape.tilt ?? 0, shape.turn ?? 0, 0)
    if (shape.form === 'sphere' && shape.stretch) mesh.scale.set(...shape.stretch)
    mesh.castShadow = !shape.backdrop
    mesh.receiveShadow = true
    group.add(mesh)
  }
  return group
}

function geometryOf(shape: Shape, smooth: number): BufferGeometry {
  if (shape.form === 'sphere') return new SphereGeometry(shape.radius, 40, 28)
  if (shape.form === 'box') {
    const radius = Math.min(shape.radius ?? 0.008, ...shape.size.map((side) => side * 0.45))
    return shape.backdrop ? new BoxGeometry(...shape.size) : new RoundedBoxGeometry(...shape.size, smooth, radius)
  }
  const points = shape.points.map((point) => new Vector3(...point))
  if (points.length === 2) return rod(points[0]!, points[1]!, shape.radius)
  const curve = new CatmullRomCurve3(points, shape.closed ?? false, 'centripetal')
  return new TubeGeometry(curve, points.length > 2 ? 96 : 8, shape.radius, 16, shape.closed ?? false)
}

function rod(from: Vector3, to: Vector3, radius: number): BufferGeometry {
  const way = to.clone().sub(from)
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize())
  const middle = from.clone().add(to).multiplyScalar(0.5)
  return new CylinderGeometry(radius, radius, way.length(), 28).applyQuaternion(turn).translate(...middle.toArray())
}

/**
 * An arrow along `way` as `eye` sees it, drawn flat towards it and always in front of the body, with a pale rim.
 * `size` is the height of the frame in metres.
 */
export function drawArrow(way: Vector3[], eye: Vector3, size: number): Group {
  const group = new Group()
  if (way.length < 2) return group
  const points = flattened(way, eye)
  const length = points.slice(1).reduce((sum, point, i) => sum + point.distanceTo(points[i]!), 0)
  if (length < 0.02) return group
  const curve = new CatmullRomCurve3(points, false, 'centripetal')
  const headLength = Math.min(size * 0.055, length * 0.6)
  const neck = 1 - headLength / length
  const shaft = new CatmullRomCurve3(curve.getSpacedPoints(40).filter((_, i) => i / 40 <= neck + 0.01))
  for (const [colour, rim, order] of [
    ['#ffffff', size * 0.0045, 10],
    [COLOURS.arrow, 0, 11],
  ] as const) {
    const material = new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true })
    const radius = size * 0.0085 + rim
    const line = new Mesh(new TubeGeometry(shaft, 48, radius, 12), material)
    const head = new Mesh(arrowHead(headLength + rim * 3, size * 0.026 + rim * 1.6), material)
    head.position.copy(curve.getPointAt(neck)).addScaledVector(curve.getTangentAt(neck), -rim * 1.2)
    head.quaternion.setFromUnitVectors(
      new Vector3(0, 1, 0),
      curve.getPointAt(1).sub(curve.getPointAt(neck)).normalize(),
    )
    const start = new Mesh(new SphereGeometry(radius, 16, 12), material)
    start.position.copy(points[0]!)
    for (const mesh of [line, head, start]) mesh.renderOrder = order
    group.add(line, head, start)
  }
  return group
}

/** The points of `way` moved along the lines of sight onto the upright plane through its end that faces `eye`. */
function flattened(way: Vector3[], eye: Vector3) {
  const end = way.at(-1)!
  const facing = end.clone().sub(eye)
  const depth = facing.length()
  facing.normalize()
  return way.map((point) => {
    const ray = point.clone().sub(eye)
    return ray.multiplyScalar(depth / ray.dot(facing)).add(eye)
  })
}

function arrowHead(length: number, radius: number) {
  return new ConeGeometry(radius, length, 24).translate(0, length / 2, 0)
}
