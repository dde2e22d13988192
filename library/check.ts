import { bounds, measured, type Subject } from './camera.ts'
import { movementOf } from './motion.ts'
import { balls, contactRows } from './points.ts'
import { type KeyPose } from './pose.ts'
import { type LibraryExercise, type Picture } from './read.ts'
import { bothSides, type Held, hold } from './solve.ts'
import { setStage, type Stage } from './stage.ts'

/** How far, in metres, skin may sink into the floor: flesh gives way, and the floor check uses balls, not skin. */
const SINK = 0.02
/** Times of the movement, 0 to 1, that are looked at beside the key poses, and those of the other half of a round. */
const ON_THE_WAY = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
const ROUND = [...ON_THE_WAY, ...ON_THE_WAY.map((time) => 1 + time)]

/** All that is wrong with texts and poses, one sentence each, beginning with the exercise's slug. */
export function checkExercises(exercises: LibraryExercise[]): string[] {
  return [
    ...exercises.flatMap(pictureFaults),
    ...repeated(exercises, 'slug', ({ slug }) => slug),
    ...repeated(exercises, 'name', ({ exerciseName }) => exerciseName.toLowerCase()),
    ...linkFaults(exercises),
    ...alike(exercises),
  ]
}

function pictureFaults({ slug, picture }: LibraryExercise): string[] {
  if (!picture) return [`${slug}: has no picture`]
  try {
    return poseFaults(slug, picture)
  } catch (error) {
    const message = (error as Error).message
    return [message.startsWith(slug) ? message : `${slug}: ${message}`]
  }
}

/** Limbs under the floor, and anything of body or props outside the frame. */
function poseFaults(slug: string, picture: Picture): string[] {
  const stage = setStage(picture, slug)
  const faultsOf = (where: string, subject: Subject, floor: number) => [
    ...floorFaults(where, subject, floor),
    ...frameFaults(where, subject, picture, stage),
  ]
  const keys = stage.poses.flatMap((pose) => {
    const faults = faultsOf(`${slug}: ${pose.name}`, stage.show(pose), stage.floorUnder(pose))
    return [...faults, ...contactFaults(slug, pose, stage), ...pinFaults(slug, pose, stage)]
  })
  const floor = Math.min(...stage.poses.map(stage.floorUnder))
  const at = movementOf(stage)
  const times = stage.round.length > 0 ? ROUND : ON_THE_WAY
  const way = times.map((time) => faultsOf(`${slug}: on the way`, at(time), floor))
  return [...keys, ...(way.find(({ length }) => length > 0) ?? [])]
}

function frameFaults(where: string, subject: Subject, { camera }: Picture, { framed }: Stage): string[] {
  const close = typeof camera === 'string' ? undefined : camera.close
  const { left, right, bottom, top } = bounds(framed.camera, measured(subject, close))
  return Math.max(right, top, -left, -bottom) > 1 ? [`${where}: is cut off by the frame`] : []
}

function floorFaults(where: string, { balls: skin }: Subject, floor: number): string[] {
  return skin
    .map(({ name, centre, radius }) => ({ name, depth: floor - (centre.y - radius) }))
    .filter(({ depth }) => depth > SINK)
    .map(({ name, depth }) => `${where}: ${name} is ${Math.round(depth * 100)} cm below the floor`)
}

/** What a pose rests on must touch what is under it; of both feet or hands one is enough. */
function contactFaults(slug: string, pose: KeyPose, { skeleton, heightUnder }: Stage): string[] {
  if (pose.angles['above floor']) return []
  return pose.restsOn.flatMap((contact) => {
    const gaps = contactRows(contact).map(
      (row) => Math.min(...balls(skeleton, row).map(({ centre, radius }) => centre.y - radius)) - heightUnder(contact),
    )
    const gap = Math.max(...gaps)
    return gap > SINK ? [`${slug}: ${pose.name}: ${contact} is ${Math.round(gap * 100)} cm above what it rests on`] : []
  })
}

/** Hands and feet that should stay put but cannot be reached from where the body is. */
function pinFaults(slug: string, pose: KeyPose, { skeleton, held }: Stage): string[] {
  return pose.pins.flatMap(bothSides).flatMap((name) => {
    const now = hold(skeleton)
    const place = (from: Held) =>
      name.endsWith('toes') ? from.points.get(name.replace('toes', 'ball'))! : from.limbs.get(name)!.at
    const slip = place(now).distanceTo(place(held))
    return slip > SINK ? [`${slug}: ${pose.name}: ${name} slips ${Math.round(slip * 100)} cm`] : []
  })
}

function repeated(exercises: LibraryExercise[], field: string, key: (exercise: LibraryExercise) => string) {
  const seen = new Map<string, string>()
  return exercises.flatMap((exercise) => {
    const other = seen.get(key(exercise))
    seen.set(key(exercise), exercise.slug)
    return other ? [`${exercise.slug}: ${field} is also that of ${other}`] : []
  })
}

/** An easier exercise names this one as harder, and the other way round. */
function linkFaults(exercises: LibraryExercise[]): string[] {
  const bySlug = new Map(exercises.map((exercise) => [exercise.slug, exercise]))
  return exercises.flatMap((exercise) =>
    (['easier', 'harder'] as const).flatMap((way) => {
      const slug = exercise[way]
      if (!slug) return []
      const other = bySlug.get(slug)
      if (!other) return [`${exercise.slug}: ${way}: there is no exercise ${slug}`]
      const back = way === 'easier' ? 'harder' : 'easier'
      return other[back] === exercise.slug
        ? []
        : [`${exercise.slug}: ${way} is ${slug}, whose ${back} is ${other[back] ?? 'nothing'}`]
    }),
  )
}

/** Descriptions that share more than four fifths of their words are a slip of copying. */
function alike(exercises: LibraryExercise[]): string[] {
  const words = exercises.map(({ exerciseDescription }) => new Set(exerciseDescription.toLowerCase().match(/[a-z']+/g)))
  return exercises.flatMap((exercise, i) =>
    exercises.slice(0, i).flatMap((other, j) => {
      const shared = [...words[i]!].filter((word) => words[j]!.has(word)).length
      const all = new Set([...words[i]!, ...words[j]!]).size
      return shared / all > 0.8 ? [`${exercise.slug}: description is nearly that of ${other.slug}`] : []
    }),
  )
}
