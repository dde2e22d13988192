import * as z from 'zod'

const version = z.number().int()

/** Says `missing` when there is nothing; a text that is too long gets the wording of every other field. */
const text = (most: number, missing: string) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? missing : undefined) })
    .trim()
    .min(1, missing)
    .max(most)

export const TitleSchema = z.object({
  programmeTitle: text(120, "Title can't be empty!"),
  version,
})

export const NameSchema = z.object({
  exerciseName: text(64, 'You must enter an exercise name'),
  version,
})

/** The message is the specification's own. (publishing.md §5) */
export const DescriptionSchema = z.object({
  exerciseDescription: text(1024, 'Title cannot be empty!'),
  version,
})

export const ParametersSchema = z.object({
  intent: z.enum(['save', 'add', 'default', 'library']),
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

export const VideoSchema = z.object({
  hasCC: z.boolean().optional(),
  hasNarration: z.boolean().optional(),
  version,
})
