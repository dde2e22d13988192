import { type DefaultValue, type Submission, type SubmissionResult, useForm as useConform } from '@conform-to/react'
import { useEffect, useState } from 'react'
import type * as z from 'zod'

type Check<S extends z.ZodObject> = (form: { formData: FormData }) => Submission<z.input<S>, string[], z.output<S>>

/**
 * A form by a schema, filled from `defaultValue` or, after a refusal, from what was typed (`lastResult`).
 * The schema is fetched when the first field gets the focus: until then, and without script, the server alone checks.
 * From then on a field is checked on leaving it and, once it was wrong, while it is typed in.
 */
export function useForm<S extends z.ZodObject>(
  loadSchema: () => Promise<S>,
  options: { id: string; lastResult?: SubmissionResult<string[]> | null; defaultValue?: DefaultValue<z.input<S>> },
) {
  const [check, setCheck] = useState<Check<S>>()
  useEffect(() => {
    const load = async () => {
      const [{ checking }, schema] = await Promise.all([import('./checking.ts'), loadSchema()])
      setCheck(() => checking(schema))
    }
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
    // The schema of a form never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return useConform<z.input<S>, z.output<S>, string[]>({
    ...options,
    shouldValidate: check ? 'onBlur' : 'onSubmit',
    shouldRevalidate: check ? 'onInput' : 'onSubmit',
    onValidate: check,
  })
}
