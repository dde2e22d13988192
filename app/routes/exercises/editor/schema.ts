import * as z from 'zod'
import { DIFFICULTIES } from '#app/models/exercises/filters.ts'
import { back, line, moment, parameters, recordId } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'

/** The names in a text, separated by commas or lines. */
const names = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * An exercise as the editor sends it, and as the specification's create and update calls take it: exerciseName,
 * exerciseDescription, difficulty, words (other names), clientId, tags (names), Params and objectId by these names;
 * `teamRead` and `teamWrite` are its permissionsObject. The ids of its images and video come as `media`, in order, and
 * updateData.deleted as `deleted`. exerciseData is not kept: it is the list of a programme. (library.md §7)
 */
export const ExerciseSchema = z
  .object({
    exerciseName: line().min(1).max(LONGEST.exerciseName),
    exerciseDescription: z.string().trim().normalize().min(3).max(LONGEST.exerciseDescription),
    difficulty: z.enum(DIFFICULTIES).default('Easy'),
    words: z
      .string()
      .max(LONGEST.message)
      .transform(names)
      .pipe(
        z
          .array(line().max(LONGEST.exerciseName, `At most ${LONGEST.exerciseName} characters a name`))
          .max(20, 'At most 20 other names'),
      )
      .default([]),
    tags: z.array(z.string().max(LONGEST.search)).max(100).default([]),
    tagName: line().max(100).optional(),
    Params: parameters.default([]),
    customParameter: line().max(LONGEST.parameter).optional(),
    teamRead: z.boolean().default(false),
    teamWrite: z.boolean().default(false),
    confidential: z.boolean().default(false),
    clientId: recordId.optional(),
    media: z.array(recordId).max(100).default([]),
    deleted: z.array(recordId).max(100).default([]),
    /** What each picture shows, by its id. */
    alts: z.record(recordId, line().max(LONGEST.alt).default('')).default({}),
    /** A new exercise's id: the same form posted twice makes one exercise. */
    objectId: z.uuid().optional(),
    /** When the exercise was read: who changed it since must not be overwritten unawares. */
    updatedAt: moment.optional(),
    back: back.optional(),
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
