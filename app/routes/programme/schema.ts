import * as z from 'zod'
import { line, parameters, whenMissing } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'

const version = z.number().int()

const NO_TITLE = "Title can't be empty!"
const NO_NAME = 'You must enter an exercise name'
/** The message is the specification's own. (publishing.md §5) */
const NO_DESCRIPTION = 'Title cannot be empty!'

export const TitleSchema = z.object({
  programmeTitle: line(whenMissing(NO_TITLE)).min(1, NO_TITLE).max(LONGEST.title),
  version,
})

export const NameSchema = z.object({
  exerciseName: line(whenMissing(NO_NAME)).min(1, NO_NAME).max(LONGEST.exerciseName),
  version,
})

export const DescriptionSchema = z.object({
  exerciseDescription: z
    .string(whenMissing(NO_DESCRIPTION))
    .trim()
    .min(1, NO_DESCRIPTION)
    .max(LONGEST.exerciseDescription),
  version,
})

export const ParametersSchema = z.object({
  intent: z.enum(['save', 'add', 'default', 'library']),
  customParameter: line().max(LONGEST.parameter).optional(),
  params: parameters,
  version,
})

export const VideoSchema = z.object({
  hasCC: z.boolean().optional(),
  hasNarration: z.boolean().optional(),
  version,
})
