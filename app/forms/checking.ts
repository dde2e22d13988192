import './messages.ts'
import { parseWithZod } from '@conform-to/zod/v4'
import type * as z from 'zod'

/** How the browser checks a form by `schema`: just as the server will. */
export function checking<S extends z.ZodObject>(schema: S) {
  return ({ formData }: { formData: FormData }) => parseWithZod(formData, { schema })
}
