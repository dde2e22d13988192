import { type Vector3 } from 'three'
import { ball } from './points.ts'
import { type Skeleton } from './skeleton.ts'

/** For each thing that can move: the parts of the mannequin that take the accent and the point the arrow follows. */
type Moving = { parts: string[]; follows: string }

const LIMBS: Record<string, Moving> = {
  knee: { parts: ['shank', 'knee'], follows: 'ankle' },
  hip: { parts: ['thigh', 'shorts leg'], follows: 'knee' },
  thigh: { parts: ['thigh', 'shorts leg'], follows: 'knee' },
  leg: { parts: ['thigh', 'shorts leg', 'knee', 'shank'], follows: 'ankle' },
  ankle: { parts: ['foot'], follows: 'ball' },
  foot: { parts: ['foot'], follows: 'ball' },
  toes: { parts: ['toes'], follows: 'toe tips' },
  heel: { parts: ['foot'], follows: 'heel' },
  shoulder: { parts: ['sleeve', 'upper arm', 'elbow'], follows: 'elbow' },
  scapula: { parts: ['scapula'], follows: 'scapula' },
  arm: { parts: ['sleeve', 'upper arm', 'elbow', 'forearm'], follows: 'wrist' },
  elbow: { parts: ['forearm', 'elbow'], follows: 'wrist' },
  forearm: { parts: ['forearm', 'hand'], follows: 'thumb' },
  wrist: { parts: ['hand'], follows: 'finger tips' },
  hand: { parts: ['hand'], follows: 'finger tips' },
  fingers: { parts: ['fingers'], follows: 'finger tips' },
  thumb: { parts: ['thumb'], follows: 'thumb' },
}

const SHIRT = ['top', ...['right', 'left'].flatMap((side) => [`${side} sleeve`, `${side} scapula`])]
const TRUNK: Record<string, Moving> = {
  neck: { parts: ['neck'], follows: 'gaze' },
  head: { parts: ['neck'], follows: 'gaze' },
  trunk: { parts: SHIRT, follows: 'breastbone' },
  back: { parts: SHIRT, follows: 'upper back' },
  chest: { parts: SHIRT, follows: 'breastbone' },
  pelvis: { parts: ['shorts', 'right shorts leg', 'left shorts leg'], follows: 'pelvis front' },
  abdomen: { parts: SHIRT, follows: 'navel' },
  body: { parts: SHIRT, follows: 'pelvis' },
}

/** Parts of the mannequin in the accent colour for `moving` ('right knee', 'trunk', 'arms'). */
export function accented(moving: string[]): Set<string> {
  return new Set(moving.flatMap((name) => [...sided(name)]).flatMap(({ parts }) => parts))
}

/** The points whose ways the arrows draw. */
export function followed(moving: string[], arrow: string | false | undefined): string[] {
  if (arrow === false) return []
  if (arrow) return arrow.split(', ')
  return [...new Set(moving.flatMap((name) => sided(name)).map(({ follows }) => follows))].slice(0, 2)
}

function sided(name: string): Moving[] {
  if (TRUNK[name]) return [TRUNK[name]]
  const side = /^(right|left) /.exec(name)?.[1]
  const word = name.replace(/^(right|left) /, '')
  const limb =
    LIMBS[word] ??
    (word === 'scapulae' ? LIMBS.scapula : undefined) ??
    LIMBS[word.replace(/s$/, '')] ??
    (word === 'feet' ? LIMBS.foot : undefined)
  if (!limb) throw new Error(`moving '${name}' is not a part we know`)
  return (side ? [side] : ['right', 'left']).map((one) => ({
    parts: limb.parts.map((part) => `${one} ${part}`),
    follows: `${one} ${limb.follows}`,
  }))
}

/** The way of a body point through `poses`, in metres; `pose` puts the skeleton into each. */
export function wayOf(skeleton: Skeleton, point: string, poses: (() => void)[]): Vector3[] {
  return poses.map((pose) => {
    pose()
    return ball(skeleton, point).centre
  })
}
