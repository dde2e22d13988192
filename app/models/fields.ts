import * as z from 'zod'
import { LONGEST } from './longest.ts'

/**
 * A name or a title. It ends up among other words, in subjects of mail and on paper, so it loses the marks that would turn
 * these the other way round; names of any script stay whole without them.
 */
export const line = (messages?: Parameters<typeof z.string>[0]) =>
  z.string(messages).overwrite(withoutDirections).trim().normalize()

/** Says it of a field that was not filled in; what is too long gets the message that every field shares. */
export const whenMissing = (message: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? message : undefined),
})

/** The dosage of an exercise, line by line. */
export const parameters = z
  .array(
    z.object({
      param: line().min(1).max(LONGEST.parameter),
      childParam: line().max(LONGEST.parameter).optional(),
      isActive: z.boolean().optional(),
    }),
  )
  .max(40)

/** The id of a record that is there already. What is no id finds nothing, as what is nobody's. */
export const recordId = z.string().max(60)

/** The page to go back to. */
export const back = z.string().max(2000)

/** A moment as a form carries it. */
export const moment = z.iso.datetime().max(40)

/** The id that a new record is to have, from a form that may be sent twice; one of our own when it names none. */
export const newRecordId = (given: unknown): string => z.uuid().safeParse(given).data ?? crypto.randomUUID()

/** Embeddings, overrides and isolates (Unicode Standard Annex 9, §2). */
function withoutDirections(text: string) {
  return text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
}
