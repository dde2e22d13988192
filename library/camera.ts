import { PerspectiveCamera, Vector3 } from 'three'
import { type Ball } from './points.ts'
import type { Picture } from './read.ts'
import { type Shape } from './shapes.ts'

/** Named views: degrees round from the front towards the body's right, and degrees up from the horizon. */
const VIEWS: Record<string, [turn: number, raise: number]> = {
  front: [0, 6],
  'front right': [38, 10],
  side: [78, 9],
  'back right': [140, 10],
  back: [180, 8],
  'back left': [-140, 10],
  'left side': [-78, 9],
  'front left': [-38, 10],
  above: [78, 60],
  'feet end': [20, 24],
}

/** Pictures of a small part show only points whose names hold one of these words. */
const CLOSE: Record<string, RegExp> = {
  'upper body': /head|crown|nose|chin|shoulder|elbow|hand|palm|finger|thumb|wrist|arm|chest|breastbone|back|pelvis/,
  'head and shoulders': /head|crown|nose|chin|ear|shoulder|upper arm|chest|breastbone|upper back/,
  'right arm': /right (shoulder|upper arm|elbow|forearm|wrist|hand|palm|finger|thumb)|nose|chin|crown/,
  'right forearm': /right (elbow|forearm|wrist|hand|palm|finger|thumb)/,
  legs: /pelvis|buttock|hip|thigh|knee|calf|shin|ankle|heel|ball|toe|instep/,
  'lower legs': /(knee|calf|shin|ankle|heel|ball|toe|instep)/,
  'right foot': /right (ankle|heel|ball|toe|instep)/,
  'right lower leg': /right (knee|calf|shin|ankle|heel|ball|toe|instep)/,
}

const FIELD = 24
export const ASPECT = 4 / 3

/** What a frame must hold in each key pose. */
export type Subject = { balls: Ball[]; shapes: Shape[] }

/** A camera and the height, in metres, of what it sees at the distance of its subject. */
export type Framed = { camera: PerspectiveCamera; span: number }

/** The camera of an exercise: from its view, so far away that all subjects of all key poses are inside the frame. */
export function frame(camera: Picture['camera'], subjects: Subject[]): Framed {
  const written = typeof camera === 'string' ? { view: camera, turn: 0, raise: 0, close: undefined } : camera
  const view = VIEWS[written.view]
  if (!view) throw new Error(`camera '${written.view}' is not one of ${Object.keys(VIEWS).join(', ')}`)
  const turn = ((view[0] + written.turn) * Math.PI) / 180
  const raise = ((view[1] + written.raise) * Math.PI) / 180
  const from = new Vector3(-Math.sin(turn) * Math.cos(raise), Math.sin(raise), Math.cos(turn) * Math.cos(raise))
  const spheres = subjects.flatMap((subject) => measured(subject, written.close))
  return fit(from, spheres, 0.9)
}

/** Balls that must be inside the frame: those of the body (or of its close-up) and of the props that matter. */
export function measured({ balls, shapes }: Subject, close?: string): Ball[] {
  if (!close) return [...balls, ...shapes.filter(({ backdrop }) => !backdrop).flatMap(shapeBalls)]
  const words = CLOSE[close]
  if (!words) throw new Error(`close-up '${close}' is not one of ${Object.keys(CLOSE).join(', ')}`)
  return balls.filter(({ name }) => words.test(name))
}

function shapeBalls(shape: Shape): Ball[] {
  if (shape.form === 'sphere') return [{ name: shape.colour, centre: new Vector3(...shape.at), radius: shape.radius }]
  if (shape.form === 'tube') {
    return shape.points.map((point) => ({ name: shape.colour, centre: new Vector3(...point), radius: shape.radius }))
  }
  const corners: Ball[] = []
  for (const x of [-0.5, 0.5])
    for (const y of [-0.5, 0.5])
      for (const z of [-0.5, 0.5]) {
        const corner = new Vector3(x * shape.size[0], y * shape.size[1], z * shape.size[2])
        corner.applyAxisAngle(new Vector3(0, 1, 0), shape.turn ?? 0).add(new Vector3(...shape.at))
        corners.push({ name: shape.colour, centre: corner, radius: 0 })
      }
  return corners
}

function fit(from: Vector3, spheres: Ball[], fill: number): Framed {
  const camera = new PerspectiveCamera(FIELD, ASPECT, 0.1, 40)
  const target = new Vector3()
  for (const { centre } of spheres) target.add(centre)
  target.divideScalar(spheres.length)
  let distance = 5
  for (let round = 0; round < 8; round++) {
    camera.position.copy(target).addScaledVector(from, distance)
    camera.lookAt(target)
    camera.updateMatrixWorld(true)
    camera.updateProjectionMatrix()
    const { left, right, bottom, top } = bounds(camera, spheres)
    const half = Math.tan((FIELD * Math.PI) / 360) * distance
    const sideways = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
    const upwards = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1)
    target
      .addScaledVector(sideways, ((left + right) / 2) * half * ASPECT)
      .addScaledVector(upwards, ((bottom + top) / 2) * half)
    distance *= Math.max((right - left) / 2, (top - bottom) / 2) / fill
  }
  camera.position.copy(target).addScaledVector(from, distance)
  camera.lookAt(target)
  camera.updateMatrixWorld(true)
  return { camera, span: 2 * Math.tan((FIELD * Math.PI) / 360) * distance }
}

/** The box round all balls in the frame's own units: -1 to 1 is inside. */
export function bounds(camera: PerspectiveCamera, spheres: Ball[]) {
  const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }
  const tan = Math.tan((FIELD * Math.PI) / 360)
  for (const { centre, radius } of spheres) {
    const seen = centre.clone().applyMatrix4(camera.matrixWorldInverse)
    const depth = Math.max(0.1, -seen.z)
    box.left = Math.min(box.left, (seen.x - radius) / (depth * tan * ASPECT))
    box.right = Math.max(box.right, (seen.x + radius) / (depth * tan * ASPECT))
    box.bottom = Math.min(box.bottom, (seen.y - radius) / (depth * tan))
    box.top = Math.max(box.top, (seen.y + radius) / (depth * tan))
  }
  return box
}
