import * as z from 'zod'
import { line, moment } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'
import { plainName } from '#app/models/names.ts'

const words = (most: number) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? given : given === undefined ? [] : [given]),
    z.array(z.string().max(60)).max(most),
  )

/** What the list of clients is asked for; whatever can't be read is as if it had not been asked. (publishing.md §7) */
export const ClientQuery = z.object({
  query: z.string().max(LONGEST.search).catch(''),
  page: z.coerce.number().int().min(1).catch(1),
  pageSize: z.coerce.number().int().min(1).max(50).catch(50),
  labels: words(20).catch([]),
  reportingFilters: words(2)
    .pipe(z.array(z.enum(['with-programme', 'without-programme'])))
    .catch([]),
})

const today = () => new Date().toISOString().slice(0, 10)

const client = {
  name: line().min(1).max(LONGEST.title).superRefine(plainName),
  email: z.string().trim().toLowerCase().max(LONGEST.email).pipe(z.email()).optional(),
  dateOfBirth: z.iso
    .date('Enter a date such as 29/02/1984')
    .refine((day) => day <= today(), 'A date of birth can’t be in the future')
    .optional(),
}

export const NewClientSchema = z.object({ ...client, id: z.uuid() })

export const ClientSchema = z.object({
  ...client,
  /** When the record was read: who changed it since must not be overwritten unawares. */
  updatedAt: moment,
  newPin: z.boolean().default(false),
})
