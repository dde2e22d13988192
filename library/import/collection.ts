import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'

/** Exercises that somebody else made and published, as the library takes them. */
export interface Collection {
  source: string
  sourceUrl: string
  author: string
  licence: string
  exercises: CollectedExercise[]
  refused: Refusal[]
}

export interface CollectedExercise {
  sourceId: string
  exerciseName: string
  exerciseDescription: string
  difficulty: 'Easy' | 'Medium'
  /** The group of each tag, by the tag's name. */
  tags: Map<string, string>
  pictures: PictureFile[]
}

/** One picture in the formats that there are of it, the best first: paths below `folder`. */
export interface PictureFile {
  moment: string
  folder: string
  paths: string[]
}

/** What could not be taken, and why. */
export interface Refusal {
  what: string
  why: string
}

const NAME_LENGTH = 64

/** What a collection's exercise is called, as every layout must have it. */
export const ExerciseName = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(NAME_LENGTH, `has more than ${NAME_LENGTH} characters`)

/**
 * The exercises of one JSON file, each made from its record by `toExercise`. A file that can't be read, and a record that
 * is wrong, are refused with the reason; `toExercise` refuses by throwing.
 */
export function exercisesOf<Record>(
  path: string,
  schema: z.ZodType<Record>,
  toExercise: (record: Record) => CollectedExercise,
): Pick<Collection, 'exercises' | 'refused'> {
  const exercises: CollectedExercise[] = []
  const refused: Refusal[] = []
  const { entries, why } = entriesOf(path)
  if (why) refused.push({ what: basename(path), why })
  for (const [index, entry] of entries.entries()) {
    const record = schema.safeParse(entry)
    const what = `${nameOf(entry) || `entry ${index + 1}`} (${basename(path)})`
    if (!record.success) {
      refused.push({ what, why: record.error.issues.map(inWords).join('; ') })
      continue
    }
    const exercise = toExercise(record.data)
    const fault = faultOf(exercise, exercises)
    if (fault) refused.push({ what, why: fault })
    else exercises.push(exercise)
  }
  return { exercises, refused }
}

function entriesOf(path: string): { entries: unknown[]; why?: string } {
  try {
    const entries: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(entries) ? { entries } : { entries: [], why: 'is not a list of exercises' }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return { entries: [], why: isMissing ? 'is missing' : `can't be read: ${(error as Error).message}` }
  }
}

function faultOf(exercise: CollectedExercise, before: CollectedExercise[]) {
  const twin = before.find(({ sourceId }) => sourceId === exercise.sourceId)
  if (twin) return `has the same id as ${twin.exerciseName}`
  return exercise.exerciseDescription.length < 3 ? 'has no description' : undefined
}

function nameOf(entry: unknown) {
  const named = z.looseObject({ title: z.string().optional(), name: z.string().optional() }).safeParse(entry)
  return named.success ? (named.data.title ?? named.data.name)?.trim().slice(0, 2 * NAME_LENGTH) : undefined
}

const inWords = ({ path, message }: z.core.$ZodIssue) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)
