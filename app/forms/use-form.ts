import './messages.ts'
import { type DefaultValue, type SubmissionResult, useForm as useConform } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type * as z from 'zod'

/**
 * A form by `schema`, filled from `defaultValue` or, after a refusal, from what was typed (`lastResult`).
 * In the browser it checks a field on leaving it and, once it was wrong, while it is typed in.
 */
export function useForm<S extends z.ZodObject>(
  schema: S,
  options: { id: string; lastResult?: SubmissionResult<string[]> | null; defaultValue?: DefaultValue<z.input<S>> },
) {
  return useConform<z.input<S>, z.output<S>, string[]>({
    ...options,
    constraint: getZodConstraint(schema),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
}
