import * as z from 'zod'

const version = z.number().int()

export const TitleSchema = z.object({
  programmeTitle: z.string("Title can't be empty!").trim().min(1, "Title can't be empty!").max(120),
  version,
})

export const NameSchema = z.object({
  exerciseName: z.string('You must enter an exercise name').trim().min(1, 'You must enter an exercise name').max(64),
  version,
})

/** The message is the specification's own. (publishing.md §5) */
export const DescriptionSchema = z.object({
  exerciseDescription: z.string('Title cannot be empty!').trim().min(1, 'Title cannot be empty!').max(1024),
  version,
})

export const ParametersSchema = z.object({
  intent: z.enum(['save', 'add']),
  customParameter: z.string().trim().max(40).optional(),
  params: z
    .array(
      z.object({
        param: z.string().trim().min(1).max(40),
        childParam: z.string().trim().max(40).optional(),
        isActive: z.boolean().optional(),
      }),
    )
    .max(40),
  version,
})
