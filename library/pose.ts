import { BASES } from './bases.ts'
import { type Angles, readAngles } from './ranges.ts'
import type { Picture, WrittenPose } from './read.ts'

/** One key picture of an exercise, complete: nothing has to be looked up in an earlier one. */
export type KeyPose = {
  name: 'start' | 'middle' | 'end' | 'passing'
  base: string
  angles: Angles
  restsOn: string[]
  /** Feet and hands that stay where they were at the start. */
  pins: string[]
  /** Hands and feet that go to a point of the body or of a prop: { 'right hand': 'left shoulder' }. */
  reach: Record<string, string>
}

/**
 * The key poses of a picture in order. A pose states only what differs from the start; one with its own base begins
 * afresh from that base. Throws with exercise, joint, angle and allowed range when an angle is impossible.
 */
export function keyPoses(picture: Picture, slug: string): KeyPose[] {
  const start = keyPose('start', picture.start, undefined, slug)
  const middle = picture.middle ? [keyPose('middle', picture.middle, start, slug)] : []
  return [start, ...middle, keyPose('end', picture.end, start, slug)]
}

/**
 * The poses once round a movement that goes on and on: its key poses `start` and `end`, with the pose in which the legs
 * pass each other between them, and on the way back the same with the legs changed over. None without that pose.
 */
export function roundPoses(picture: Picture, start: KeyPose, end: KeyPose, slug: string): KeyPose[] {
  if (!picture.passing) return []
  const passing = keyPose('passing', picture.passing, start, slug)
  return [start, passing, end, legsChangedOver(passing)]
}

const LEG = /hip|knee|ankle|toe|foot|feet|heel/
const otherSide = (words: string) => words.replace(/right|left/, (side) => (side === 'right' ? 'left' : 'right'))
const otherLeg = (words: string) => (LEG.test(words) ? otherSide(words) : words)

function legsChangedOver({ angles, restsOn, pins, reach, ...pose }: KeyPose): KeyPose {
  return {
    ...pose,
    angles: Object.fromEntries(Object.entries(angles).map(([motion, degrees]) => [otherLeg(motion), degrees])),
    restsOn: restsOn.map(otherLeg),
    pins: pins.map(otherLeg),
    reach: Object.fromEntries(
      Object.entries(reach).map(([limb, point]) => [otherLeg(limb), LEG.test(limb) ? otherSide(point) : point]),
    ),
  }
}

function keyPose(name: KeyPose['name'], written: WrittenPose, start: KeyPose | undefined, slug: string): KeyPose {
  const where = `${slug}: ${name}`
  const { base, 'rests on': restsOn, pins, reach, ...numbers } = written
  const from = base ? fromBase(base, where) : start!
  return {
    name,
    base: base ?? from.base,
    angles: { ...from.angles, ...readAngles(numbers as Angles, where) },
    restsOn: restsOn ?? from.restsOn,
    pins: pins ?? from.pins,
    reach: reach ?? from.reach,
  }
}

function fromBase(base: string, where: string) {
  const known = BASES[base]
  if (!known) throw new Error(`${where}: base '${base}' is not one of ${Object.keys(BASES).join(', ')}`)
  return { base, angles: readAngles(known.angles, where), restsOn: known.restsOn, pins: [], reach: {} }
}

/** The pose `part` (0 to 1) of the way between two key poses, eased; contacts are those of the pose it goes to. */
export function between(from: KeyPose, to: KeyPose, part: number): KeyPose {
  const eased = ease(part)
  const names = new Set([...Object.keys(from.angles), ...Object.keys(to.angles)])
  const angles: Angles = {}
  for (const name of names) {
    const [a, b] = [from.angles[name] ?? 0, to.angles[name] ?? 0]
    angles[name] = a + (b - a) * eased
  }
  return { ...to, angles }
}

/** Slow at the beginning and at the end. */
export const ease = (part: number) => part * part * (3 - 2 * part)
