import { Vector3 } from 'three'
import { type Framed, frame, type Subject } from './camera.ts'
import { FURNITURE } from './furniture.ts'
import { HELD, heldShapes } from './held-props.ts'
import { followed, wayOf } from './moving.ts'
import { ball, balls } from './points.ts'
import { between, type KeyPose, keyPoses, roundPoses } from './pose.ts'
import { furnish, type Prop, readProps } from './props.ts'
import type { Picture } from './read.ts'
import { type Shape } from './shapes.ts'
import { buildSkeleton, type Skeleton } from './skeleton.ts'
import { type Held, hold, solve } from './solve.ts'

/** Everything an exercise's pictures and film need; `show` puts the skeleton into a pose and says what to draw. */
export type Stage = {
  skeleton: Skeleton
  poses: KeyPose[]
  /** The poses once round a movement that goes on and on; none for one that goes there and back. */
  round: KeyPose[]
  framed: Framed
  heightUnder: (contact: string) => number
  held: Held
  show: (pose: KeyPose) => Subject
  /** What to draw of the posture in which the skeleton is now. */
  seen: () => Subject
  /** The height, in metres, of the floor or bed below which nothing of the pose may be. */
  floorUnder: (pose: KeyPose) => number
  /** Ways that the arrows of each key pose draw: how the body came there from the pose before. */
  arrows: Vector3[][][]
}

const STEPS_OF_ARROW = 16
/** Metres of a straight arrow in close-ups. */
const SHORTER: Record<string, number> = { legs: 0.08, 'right foot': 0.05 }
const STRAIGHT: Record<string, Vector3> = { up: new Vector3(0, 1, 0), down: new Vector3(0, -1, 0) }

/** Sets up an exercise: furniture fitted to the start pose, one camera for all key poses. Errors name `slug`. */
export function setStage(picture: Picture, slug: string): Stage {
  const props = readProps(picture.props)
  for (const { kind } of props)
    if (!FURNITURE[kind] && !HELD[kind]) throw new Error(`${slug}: there is no prop '${kind}'`)
  const poses = keyPoses(picture, slug).map((pose) => gripping(pose, props))
  const skeleton = buildSkeleton(picture.body)
  const start = poses[0]!
  const room = furnish(skeleton, start, props)
  solve(skeleton, start, room)
  const held = hold(skeleton)
  const still = room.shapes
  const seen = () => {
    const moving: Shape[] = heldShapes(skeleton, room, props)
    return { balls: balls(skeleton), shapes: [...still, ...moving] }
  }
  const show = (pose: KeyPose) => {
    solve(skeleton, pose, room, pose === start ? undefined : held)
    return seen()
  }
  const floorUnder = ({ base }: KeyPose) => (base.includes('lying') && !hangs(props) ? room.heightUnder('back') : 0)
  room.points.pelvis = held.points.get('pelvis')!.clone()
  const arrows = poses.map((pose, index) =>
    index === 0
      ? []
      : arrowsTo(
          skeleton,
          picture,
          waypoints(poses[index - 1]!, pose).map((point) => () => show(point)),
        ),
  )
  const subjects = poses.map(show)
  const way: Subject = { balls: arrows.flat(2).map((centre) => ({ name: 'hand', centre, radius: 0.05 })), shapes: [] }
  const framed = frame(picture.camera, [...subjects, way])
  const visible = arrows.map((ways) => ways.map((one) => longEnough(one, framed.span * 0.13)))
  const round = roundPoses(picture, start, poses.at(-1)!, slug)
  return {
    skeleton,
    poses,
    round,
    framed,
    heightUnder: room.heightUnder,
    held,
    show,
    seen,
    floorUnder,
    arrows: visible,
  }
}

/** Lower legs hang over the end of a short bed. */
const hangs = (props: Prop[]) => props.some(({ kind, options }) => kind === 'bed' && options.short !== undefined)

/** Closes the hands that hold a weight, stick or band, unless the pose says otherwise. */
function gripping(pose: KeyPose, props: Prop[]): KeyPose {
  const hands = props.flatMap(({ kind, options }) =>
    kind === 'stick' ? ['right', 'left'] : kind === 'ball' ? [] : handsIn(Object.values(options).join(' ')),
  )
  const closed = hands.flatMap((side) => [
    [`${side} knuckle flexion`, 75],
    [`${side} finger flexion`, 95],
    [`${side} thumb flexion`, 45],
  ])
  return { ...pose, angles: { ...Object.fromEntries(closed), ...pose.angles } }
}

const handsIn = (words: string) =>
  words.includes('hands') ? ['right', 'left'] : ['right', 'left'].filter((side) => words.includes(`${side} hand`))

function waypoints(from: KeyPose, to: KeyPose): KeyPose[] {
  return Array.from({ length: STEPS_OF_ARROW + 1 }, (_, step) => between(from, to, step / STEPS_OF_ARROW))
}

/** Ways of the moving points; 'navel towards breastbone' is a short straight arrow for what hardly moves. */
function arrowsTo(skeleton: Skeleton, { moving, arrow, camera }: Picture, poses: (() => void)[]) {
  return followed(moving, arrow).map((point) => {
    const [from, goal] = point.split(' towards ')
    const way = wayOf(skeleton, from!, poses)
    if (!goal) return way
    const end = way.at(-1)!
    const target = STRAIGHT[goal] ? end.clone().add(STRAIGHT[goal]) : ball(skeleton, goal).centre
    const length = SHORTER[typeof camera === 'string' ? '' : (camera.close ?? '')] ?? 0.12
    return [end, end.clone().add(target.sub(end).setLength(length))]
  })
}

/** A way shorter than `least` metres as a straight one of that length, so that its arrow can be seen. */
function longEnough(way: Vector3[], least: number) {
  const [start, end] = [way[0], way.at(-1)]
  if (!start || !end) return []
  const length = start.distanceTo(end)
  if (length < 0.004) return []
  if (length > least) return way
  const step = end.clone().sub(start).setLength(least)
  const behind = end.clone().sub(step)
  return behind.y > 0.03 ? [behind, end] : [start, start.clone().add(step)]
}
