import * as z from 'zod'
import { LONGEST } from '#app/models/longest.ts'

/** So many pages can be shown one below the other; who is looking for somebody else searches. */
export const MOST_PAGES = 20

/** What is asked of a client picker; whatever can't be read is as if it had not been asked. */
export const PickerQuery = z.object({
  query: z.string().max(LONGEST.search).catch(''),
  pages: z.coerce.number().int().min(1).max(MOST_PAGES).catch(1),
})
