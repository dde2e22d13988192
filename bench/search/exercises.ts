import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface GeneratedExercise {
  id: string
  exerciseName: string
  aliases: string[]
  exerciseDescription: string
  difficulty: string
  tags: { name: string; group: string }[]
}

interface LibraryExercise {
  slug: string
  exerciseName: string
  aliases?: string[]
  exerciseDescription: string
  difficulty: string
  tags: Record<string, string[]>
}

// Coprime lengths, so that counting through all lists at once meets every combination before any comes again.
const manners = ['', 'Slow', 'Assisted', 'Banded', 'Resisted', 'Isometric', 'Eccentric']
const positions = [
  '',
  'Seated',
  'Standing',
  'Side Lying',
  'Half Kneeling',
  'Prone',
  'Supine',
  'Single Leg',
  'Staggered',
]
const movements =
  'Stretch,Flexion,Extension,Rotation,Raise,Press,Curl,Squat,Bridge,Lunge,Hold,Tilt,Circles,Slide,Glide,Reach,Twist,Swing,Pull,Push,Step Up,Tap,Walk'.split(
    ',',
  )
const things = [
  '',
  'with Band',
  'with Dumbbell',
  'with Towel',
  'on Step',
  'on Foam Pad',
  'against Wall',
  'with Ball',
  'in Water',
  'with Stick',
  'on Mat',
]

/** The exercises of library/exercises. */
export function libraryExercises(): GeneratedExercise[] {
  const folder = join(import.meta.dirname, '../../library/exercises')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')) as LibraryExercise[])
    .map(({ slug, aliases, tags, exerciseName, exerciseDescription, difficulty }) => ({
      id: slug,
      exerciseName,
      aliases: aliases ?? [],
      exerciseDescription,
      difficulty,
      tags: Object.entries(tags).flatMap(([group, names]) => names.map((name) => ({ name, group }))),
    }))
}

/**
 * `count` exercises, the same at each call: the library's own, then made up ones. These join a body region or muscle of
 * the library with a movement, a position and equipment, and take their sentences and tags from three of its exercises.
 */
export function generateExercises(count: number): GeneratedExercise[] {
  const library = libraryExercises()
  const parts = library.flatMap((exercise) =>
    exercise.tags
      .filter(({ group }) => group === 'Body region' || group === 'Muscle')
      .map(({ name }) => ({ name, exercise })),
  )
  const madeUp = Array.from({ length: count - library.length }, (_, index) => {
    const part = at(parts, index)
    const name = [at(manners, index), at(positions, index), part.name, at(movements, index), at(things, index)]
    const others = [part.exercise, at(library, index * 7), at(library, index * 11)]
    return {
      id: `made-up-${String(index).padStart(6, '0')}`,
      exerciseName: name.filter(Boolean).join(' '),
      aliases: [],
      exerciseDescription: others.map((other) => at(other.exerciseDescription.split('. '), index)).join('. '),
      difficulty: at(['Easy', 'Medium', 'Hard', 'Expert'], index),
      tags: [
        ...new Map(
          others.flatMap((other, nth) => tagsFrom(other, nth)).map((tag) => [tag.group + tag.name, tag]),
        ).values(),
      ],
    }
  })
  return [...library, ...madeUp]
}

// The second and third exercise lend a tag or two, so that the sets of tags differ.
function tagsFrom({ tags }: GeneratedExercise, nth: number) {
  return nth === 0 ? tags : tags.filter((_, index) => index % 4 === nth)
}

function at<Item>(list: Item[], index: number): Item {
  return list[index % list.length]!
}
