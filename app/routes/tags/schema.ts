import * as z from 'zod'
import { line, recordId, whenMissing } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'

const TOO_SHORT = 'Minimum 2 characters required'
const NO_GROUP = 'Group is required'

/** A tag as it is made, under the id `newId`, or changed when `objectId` names one. (library.md §5, Tag) */
export const TagSchema = z.object({
  objectId: recordId.optional(),
  newId: z.uuid().default(() => crypto.randomUUID()),
  name: line(whenMissing(TOO_SHORT))
    .max(LONGEST.tag)
    .refine((name) => Array.from(name).length >= 2, TOO_SHORT),
  group: line(whenMissing(NO_GROUP)).min(1, NO_GROUP).max(LONGEST.tag),
})
