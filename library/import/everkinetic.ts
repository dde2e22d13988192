import { join } from 'node:path'
import { z } from 'zod'
import { type CollectedExercise, type Collection, ExerciseName, exercisesOf } from './collection.ts'
import { describe } from './describe.ts'
import { equipmentTags, muscleTags } from './words.ts'

const words = z.array(z.string()).default([])

const RecordSchema = z.object({
  id: z.string().trim().min(1),
  title: ExerciseName,
  primer: z.string().default(''),
  type: z.string().default(''),
  primary: words,
  secondary: words,
  equipment: words,
  steps: words,
  tips: words,
  svg: words,
  png: words,
})

/** Where the exercises lie below the folder of the collection. */
export const EVERKINETIC_FILE = join('dist', 'exercises.json')

/** Everkinetic's open data: `dist/exercises.json`, with the pictures that it names in `dist/svg` and `dist/png`. */
export function readEverkinetic(folder: string): Collection {
  return {
    source: 'Everkinetic',
    sourceUrl: 'https://github.com/everkinetic/data',
    author: 'Greg Priday and Frank Paczynski',
    licence: 'CC BY-SA 4.0',
    ...exercisesOf(join(folder, EVERKINETIC_FILE), RecordSchema, (record) => toExercise(record, join(folder, 'dist'))),
  }
}

function toExercise(record: z.infer<typeof RecordSchema>, folder: string): CollectedExercise {
  const { id, title, primer, type, primary, secondary, equipment, steps, tips, svg, png } = record
  const goal = /stretch/i.test(`${title} ${type}`) ? 'Mobility' : 'Strength'
  const moments = svg.length > 1 || png.length > 1 ? ['starting position', 'end position'] : ['end position']
  return {
    sourceId: id,
    exerciseName: title,
    exerciseDescription: describe(steps.length > 0 ? [...steps, ...tips] : [primer, ...tips]),
    difficulty: type === 'compound' ? 'Medium' : 'Easy',
    tags: new Map([[goal, 'Goal'], ...muscleTags(primary, secondary), ...equipmentTags(equipment)]),
    pictures: moments
      .map((moment, index) => ({
        moment,
        folder,
        paths: [svg[index], png[index]].filter((path) => path !== undefined),
      }))
      .filter(({ paths }) => paths.length > 0),
  }
}
