import {
  Color,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  SphereGeometry,
  Vector3,
  type Vector3Tuple,
} from 'three'
import { buildFoot, buildHand } from './hands-and-feet.ts'
import { buildHead } from './head.ts'
import { COLOURS } from './shapes.ts'
import { BODIES, LENGTH, SIDES, type Side, type Skeleton } from './skeleton.ts'
import { limb } from './surfaces.ts'
import { torsoPart, type TORSO_PARTS } from './torso.ts'

/** Skin tones 1 to 6, light to dark, after the steps of the Fitzpatrick scale. */
const SKINS = ['#f3d3bd', '#e5b896', '#cf9a72', '#ad7650', '#84563a', '#5d3b2a']

/** The name of each material that has the accent. */
export const ACCENTED = 'accented'

export type Paint = (part: string, colour: string) => MeshStandardMaterial
export type Mannequin = { group: Group; update: () => void }

/** The body around `skeleton`: limbs hang on its joints; `update` lets trunk and shoulders follow a new pose. */
export function buildMannequin(skeleton: Skeleton, tone: number, accents: Set<string>): Mannequin {
  const skinColour = SKINS[tone - 1]!
  const paint: Paint = (part, colour) => {
    const shown = new Color(colour)
    const isAccented = accents.has(part)
    if (isAccented) shown.lerp(new Color(COLOURS.accent), colour === skinColour ? 0.82 : 1)
    return new MeshStandardMaterial({ color: shown, roughness: 0.78, name: isAccented ? ACCENTED : '' })
  }
  const group = new Group()
  const updates: (() => void)[] = []
  for (const part of ['shorts', 'top', 'neck'] as const satisfies (keyof typeof TORSO_PARTS)[]) {
    const { geometry, update } = torsoPart(skeleton, part)
    const mesh = solid(geometry, paint(part, part === 'neck' ? skinColour : COLOURS[part]))
    mesh.frustumCulled = false
    group.add(mesh)
    updates.push(update)
  }
  skeleton.joints.head!.add(buildHead(skeleton.body, skinColour, tone, paint))
  for (const side of ['right', 'left'] as const) {
    const put = (joint: string, part: string, colour: string, mesh: Mesh) => {
      mesh.material = paint(`${side} ${part}`, colour)
      skeleton.joints[`${side} ${joint}`]!.add(mesh)
    }
    leg(skeleton, skinColour, put)
    arm(skeleton, side, skinColour, put)
    buildFoot(skeleton, side, skinColour, paint)
    buildHand(skeleton, side, skinColour, paint)
    updates.push(...shoulderBridges(skeleton, side, group, paint))
  }
  return { group, update: () => updates.forEach((update) => update()) }
}

type Put = (joint: string, part: string, colour: string, mesh: Mesh) => void

function leg(skeleton: Skeleton, skinColour: string, put: Put) {
  const { height: h, limb: thick } = BODIES[skeleton.body]
  const r = (radius: number) => radius * h * thick
  const thigh: [number, number][] = [
    [0, r(0.05)],
    [0.15, r(0.0495)],
    [0.4, r(0.0455)],
    [0.7, r(0.037)],
    [0.9, r(0.0315)],
    [1, r(0.0305)],
  ]
  const shorts: [number, number][] = [
    [0, r(0.0545)],
    [0.15, r(0.0545)],
    [0.35, r(0.0525)],
    [0.55, r(0.0495)],
    [0.56, r(0.047)],
    [0.54, r(0.04)],
  ]
  const shank: [number, number][] = [
    [0, r(0.0305)],
    [0.1, r(0.031)],
    [0.28, r(0.0335)],
    [0.55, r(0.026)],
    [0.85, r(0.0185)],
    [1, r(0.019)],
  ]
  put('hip', 'thigh', skinColour, solid(limb(LENGTH.thigh * h, thigh)))
  put('hip', 'shorts leg', COLOURS.shorts, solid(limb(LENGTH.thigh * h, shorts)))
  put('hip', 'shorts leg', COLOURS.shorts, sphere(r(0.0545)))
  put('knee', 'knee', skinColour, sphere(r(0.0303)))
  put('knee', 'shank', skinColour, solid(limb(LENGTH.shank * h, shank, r(0.008))))
  put('ankle', 'shank', skinColour, sphere(r(0.0192)))
}

function arm(skeleton: Skeleton, side: Side, skinColour: string, put: Put) {
  const { height: h, limb: thick } = BODIES[skeleton.body]
  const r = (radius: number) => radius * h * thick
  const upper: [number, number][] = [
    [0, r(0.029)],
    [0.3, r(0.0285)],
    [0.6, r(0.026)],
    [0.9, r(0.0215)],
    [1, r(0.021)],
  ]
  const sleeve: [number, number][] = [
    [0, r(0.0318)],
    [0.2, r(0.033)],
    [0.48, r(0.033)],
    [0.5, r(0.0315)],
    [0.47, r(0.026)],
  ]
  const fore: [number, number][] = [
    [0, r(0.021)],
    [0.12, r(0.0225)],
    [0.3, r(0.0235)],
    [0.65, r(0.018)],
    [0.95, r(0.0142)],
    [1, r(0.014)],
  ]
  const s = SIDES[side]
  const blade = sphere(h, [s * 0.03 * h, -0.043 * h, -0.052 * h], [0.028, 0.044, 0.014])
  blade.rotation.set(0.1, s * 0.25, s * 0.12)
  put('scapula', 'scapula', COLOURS.top, blade)
  put('shoulder', 'upper arm', skinColour, solid(limb(LENGTH.upperArm * h, upper)))
  put('shoulder', 'sleeve', COLOURS.top, solid(limb(LENGTH.upperArm * h, sleeve)))
  put('shoulder', 'sleeve', COLOURS.top, sphere(r(0.0318)))
  put('elbow', 'elbow', skinColour, sphere(r(0.0209)))
  put('elbow', 'forearm', skinColour, solid(limb(LENGTH.forearm * h, fore)))
  put('wrist', 'forearm', skinColour, sphere(r(0.0142)))
}

/** Muscle between trunk and arm (trapezius, chest, back of the armpit), so that a raised arm stays joined. */
function shoulderBridges(skeleton: Skeleton, side: Side, group: Group, paint: Paint) {
  const { height: h } = BODIES[skeleton.body]
  const s = SIDES[side]
  const starts: [Vector3Tuple, number, number][] = [
    [[s * 0.032, 0.142, -0.012], 0.026, 0.029],
    [[s * 0.05, 0.085, 0.012], 0.042, 0.03],
    [[s * 0.055, 0.06, -0.02], 0.035, 0.027],
  ]
  return starts.map(([at, wide, narrow]) => {
    const bridge = solid(new CylinderGeometry(narrow * h, wide * h, 1, 24, 1, true), paint('top', COLOURS.top))
    const end = sphere(wide * h, at.map((part) => part * h) as Vector3Tuple)
    end.material = bridge.material
    skeleton.joints.chest!.add(end)
    group.add(bridge)
    return () => span(bridge, end, skeleton.joints[`${side} shoulder`]!)
  })
}

function span(bridge: Mesh, from: Object3D, to: Object3D) {
  const [a, b] = [from.getWorldPosition(new Vector3()), to.getWorldPosition(new Vector3())]
  bridge.position.copy(a).lerp(b, 0.5)
  bridge.scale.set(1, a.distanceTo(b), 1)
  bridge.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), b.sub(a).normalize())
}

export function solid(geometry: Mesh['geometry'], material?: MeshStandardMaterial) {
  const mesh = new Mesh(geometry, material)
  mesh.castShadow = true
  mesh.receiveShadow = true
  return mesh
}

export function sphere(radius: number, at: Vector3Tuple = [0, 0, 0], stretch: Vector3Tuple = [1, 1, 1]) {
  const mesh = solid(new SphereGeometry(radius, 32, 24))
  mesh.position.set(...at)
  mesh.scale.set(...stretch)
  return mesh
}
