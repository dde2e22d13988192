import * as z from 'zod'
import { MOST_PAGES } from '#app/models/clients/picker.ts'
import { line, recordId } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'
import { plainName } from '#app/models/names.ts'

/** Everything the page holds while it is being filled in; what may be sent is judged when it is to be sent. */
export const Draft = z.object({
  publicationId: z.uuid(),
  programmeTitle: line().max(LONGEST.draft).default(''),
  query: z.string().max(LONGEST.search).default(''),
  pages: z.number().int().min(1).max(MOST_PAGES).default(1),
  clientId: z.array(recordId).max(500).default([]),
  newClientId: z.uuid(),
  newClientName: z.string().max(LONGEST.draft).default(''),
  newClientEmail: z.string().max(LONGEST.draft).default(''),
  sendEmail: z.boolean().default(false),
  requirePin: z.boolean().default(false),
  sendAgain: z.boolean().default(false),
  templateId: z.uuid().default(() => crypto.randomUUID()),
  templateTitle: line().max(LONGEST.draft).default(''),
  updateTemplateId: recordId.default(''),
})

export type Draft = z.output<typeof Draft>

export const PublishSchema = z.discriminatedUnion('intent', [
  Draft.extend({ intent: z.literal('search') }),
  Draft.extend({ intent: z.literal('more') }),
  Draft.extend({ intent: z.literal('add-client') }),
  Draft.extend({ intent: z.literal('publish') }),
  Draft.extend({ intent: z.literal('save-template') }),
  Draft.extend({ intent: z.literal('update-template') }),
])

export const NewClientSchema = z.object({
  newClientName: line().min(1).max(LONGEST.title).superRefine(plainName),
  newClientEmail: z
    .string()
    .max(LONGEST.draft)
    .trim()
    .toLowerCase()
    .transform((email) => email || undefined)
    .pipe(z.email().max(LONGEST.email).optional()),
})

const BLANK = 'You cannot save a programme with a blank title'

/** The title that the programme is kept under. (publishing.md §5, library.md §5) */
export const TemplateSchema = z.object({
  templateTitle: line()
    .min(3, { error: ({ input }) => (input === '' ? BLANK : undefined) })
    .max(LONGEST.title),
})
