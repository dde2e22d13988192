import * as z from 'zod'

/** The names in a text, separated by commas or lines. */
const names = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

const Parameter = z.object({
  param: z.string().trim().min(1).max(40),
  childParam: z.string().trim().max(40).optional(),
  isActive: z.boolean().optional(),
})

/**
 * An exercise as the editor sends it, and as the specification's create and update calls take it: exerciseName,
 * exerciseDescription, difficulty, words (other names), clientId, tags (names), Params and objectId by these names;
 * `teamRead` and `teamWrite` are its permissionsObject. The ids of its images and video come as `media`, in order, and
 * updateData.deleted as `deleted`. exerciseData is not kept: it is the list of a programme. (library.md §7)
 */
export const ExerciseSchema = z
  .object({
    exerciseName: z.string().trim().normalize().min(1).max(64),
    exerciseDescription: z.string().trim().normalize().min(3).max(1024),
    difficulty: z.enum(['Easy', 'Medium', 'Hard', 'Expert']).default('Easy'),
    words: z
      .string()
      .transform(names)
      .pipe(z.array(z.string().max(64, 'At most 64 characters a name')).max(20, 'At most 20 other names'))
      .default([]),
    tags: z.array(z.string()).max(100).default([]),
    tagName: z.string().trim().max(100).optional(),
    Params: z.array(Parameter).max(40).default([]),
    customParameter: z.string().trim().max(40).optional(),
    teamRead: z.boolean().default(false),
    teamWrite: z.boolean().default(false),
    confidential: z.boolean().default(false),
    clientId: z.string().optional(),
    media: z.array(z.string()).default([]),
    deleted: z.array(z.string()).default([]),
    /** What each picture shows, by its id. */
    alts: z.record(z.string(), z.string().trim().normalize().max(200).default('')).default({}),
    /** A new exercise's id: the same form posted twice makes one exercise. */
    objectId: z.uuid().optional(),
    /** When the exercise was read: who changed it since must not be overwritten unawares. */
    updatedAt: z.iso.datetime().optional(),
    back: z.string().optional(),
  })
  .refine(({ media, deleted }) => media.some((id) => !deleted.includes(id)), {
    error: 'Add Media',
    path: ['media'],
    when: () => true,
  })
  .refine(({ confidential, clientId }) => !confidential || clientId, {
    error: 'Select a client',
    path: ['clientId'],
    when: () => true,
  })

/** What the team may do with the selected exercises. (library.md §6) */
export const SharingSchema = z.object({
  teamRead: z.boolean().default(false),
  teamWrite: z.boolean().default(false),
})
