import { join } from 'node:path'
import { z } from 'zod'
import { type CollectedExercise, type Collection, ExerciseName, exercisesOf } from './collection.ts'
import { describe } from './describe.ts'
import { equipmentTags, muscleTags } from './words.ts'

const words = z.array(z.string()).default([])

const RecordSchema = z.object({
  pk: z.union([z.string().trim().min(1), z.number()]),
  name: ExerciseName,
  primaryMuscles: words,
  secondaryMuscles: words,
  steps: words,
  instructions: words,
  notes: z.string().default(''),
})

const KINDS = [
  { file: 'strength.json', goal: 'Strength', difficulty: 'Medium' },
  { file: 'flexibility.json', goal: 'Mobility', difficulty: 'Easy' },
  { file: 'cardio.json', goal: 'Endurance', difficulty: 'Medium' },
] as const

export const LONGHAUL_FILES = KINDS.map(({ file }) => file)

/** Longhaul Fitness's exercises: one file a kind, words only. */
export function readLonghaul(folder: string): Collection {
  const read = KINDS.map((kind) =>
    exercisesOf(join(folder, kind.file), RecordSchema, (record) => toExercise(record, kind)),
  )
  return {
    source: 'Longhaul Fitness',
    sourceUrl: 'https://github.com/longhaul-fitness/exercises',
    author: 'Longhaul Fitness',
    licence: 'MIT',
    exercises: read.flatMap(({ exercises }) => exercises),
    refused: read.flatMap(({ refused }) => refused),
  }
}

function toExercise(record: z.infer<typeof RecordSchema>, kind: (typeof KINDS)[number]): CollectedExercise {
  const { pk, name, primaryMuscles, secondaryMuscles, steps, instructions, notes } = record
  // 'Shrug – Trap Bar': what is needed stands behind the dash.
  const equipment = name.split(' – ').slice(1)
  const region: [string, string][] = kind.goal === 'Endurance' ? [['Whole body', 'Body region']] : []
  return {
    sourceId: `${kind.file.replace('.json', '')}/${pk}`,
    exerciseName: name,
    exerciseDescription: describe([...steps, ...instructions, notes]),
    difficulty: kind.difficulty,
    tags: new Map([
      [kind.goal, 'Goal'],
      ...region,
      ...muscleTags(primaryMuscles, secondaryMuscles),
      ...equipmentTags(equipment, 'known only'),
    ]),
    pictures: [],
  }
}
