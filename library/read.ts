import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { TAGS } from './tags.ts'
import { DIFFICULTIES } from '#app/models/exercises/filters.ts'
import { STANDARD_PARAMETERS } from '#app/models/exercises/params.ts'
import { LONGEST } from '#app/models/longest.ts'

const FOLDER = join(import.meta.dirname, 'exercises')

const names = z.array(z.string().min(1)).default([])
const oneOf = (allowed: readonly string[]) => z.array(z.enum(allowed)).min(1)

const PoseSchema = z
  .object({
    base: z.string().optional(),
    'rests on': z.array(z.string()).optional(),
    pins: z.array(z.string()).optional(),
    reach: z.record(z.string(), z.string()).optional(),
  })
  .catchall(z.number())

const CameraSchema = z.union([
  z.string(),
  z.strictObject({
    view: z.string(),
    turn: z.number().default(0),
    raise: z.number().default(0),
    close: z.string().optional(),
  }),
])

const PropSchema = z.union([z.string(), z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()])))])

const PictureSchema = z.strictObject({
  body: z.enum(['A', 'B']),
  skin: z.number().int().min(1).max(6),
  camera: CameraSchema,
  props: z.array(PropSchema).default([]),
  moving: names,
  arrow: z.union([z.string(), z.literal(false)]).optional(),
  tempo: z.array(z.number().min(0)).length(3),
  start: PoseSchema.required({ base: true }),
  middle: PoseSchema.optional(),
  end: PoseSchema,
  /** The pose half way from start to end of a film that goes on and on: it comes back with the legs changed over. */
  passing: PoseSchema.optional(),
})

const ExerciseSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not kebab-case'),
  exerciseName: z.string().min(1).max(LONGEST.exerciseName),
  aliases: names,
  difficulty: z.enum(DIFFICULTIES),
  exerciseDescription: z.string().trim().min(3).max(LONGEST.exerciseDescription),
  tags: z.strictObject({
    'Body region': oneOf(TAGS['Body region']),
    Condition: names,
    Goal: oneOf(TAGS.Goal),
    Equipment: names,
    Position: oneOf(TAGS.Position),
    Muscle: names,
    Stage: oneOf(TAGS.Stage),
  }),
  parameters: z.partialRecord(z.enum(STANDARD_PARAMETERS), z.string().min(1)),
  oneSided: z.union([z.literal(false), z.enum(['each', 'affected'])]),
  precautions: z.string().min(1),
  easier: z.string().optional(),
  harder: z.string().optional(),
  picture: PictureSchema.optional(),
})

export type LibraryExercise = z.infer<typeof ExerciseSchema> & { file: string }
export type Picture = z.infer<typeof PictureSchema>
export type Illustrated = LibraryExercise & { picture: Picture }
export type WrittenPose = z.infer<typeof PoseSchema>

/**
 * Every built-in exercise, in the order of the files of `library/exercises` and of the lists in them. Throws one
 * message that lists all that is wrong, each with file, slug and field.
 */
export function readLibrary(folder = FOLDER): LibraryExercise[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  const read = files.toSorted().map((file) => readExercises(join(folder, file)))
  const wrong = read.flatMap(({ errors }) => errors)
  if (wrong.length > 0) throw new Error(`The exercise library has mistakes:\n${wrong.join('\n')}`)
  return read.flatMap(({ exercises }) => exercises)
}

function readExercises(path: string) {
  const file = basename(path)
  const entries = z.array(z.looseObject({ slug: z.string().optional() })).safeParse(parse(readFileSync(path, 'utf8')))
  if (!entries.success) return { exercises: [], errors: [`${file}: is not a list of exercises`] }
  const exercises: LibraryExercise[] = []
  const errors: string[] = []
  for (const [index, entry] of entries.data.entries()) {
    const result = ExerciseSchema.safeParse(entry)
    if (result.success) exercises.push({ ...result.data, file })
    else errors.push(...result.error.issues.map((issue) => describe(file, entry.slug ?? `entry ${index + 1}`, issue)))
  }
  return { exercises, errors }
}

function describe(file: string, slug: string, issue: z.core.$ZodIssue) {
  return `${file}: ${slug}: ${issue.path.join('.') || 'exercise'}: ${issue.message}`
}
