import * as z from 'zod'
import { plainName } from '#app/models/names.ts'

/** Everything the page holds while it is being filled in; what may be sent is judged when it is to be sent. */
export const Draft = z.object({
  publicationId: z.uuid(),
  programmeTitle: z.string().trim().default(''),
  query: z.string().max(200).default(''),
  pages: z.number().int().min(1).max(1000).default(1),
  clientId: z.array(z.string()).max(500).default([]),
  newClientId: z.uuid(),
  newClientName: z.string().default(''),
  newClientEmail: z.string().default(''),
  sendEmail: z.boolean().default(false),
  requirePin: z.boolean().default(false),
  sendAgain: z.boolean().default(false),
  templateId: z.uuid().default(() => crypto.randomUUID()),
  templateTitle: z.string().trim().default(''),
  updateTemplateId: z.string().default(''),
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
  newClientName: z.string().trim().normalize().min(1).max(120).superRefine(plainName),
  newClientEmail: z
    .string()
    .trim()
    .toLowerCase()
    .transform((email) => email || undefined)
    .pipe(z.email().max(254).optional()),
})

const BLANK = 'You cannot save a programme with a blank title'

/** The title that the programme is kept under. (publishing.md §5, library.md §5) */
export const TemplateSchema = z.object({
  templateTitle: z
    .string()
    .trim()
    .min(3, { error: ({ input }) => (input === '' ? BLANK : undefined) })
    .max(120),
})
