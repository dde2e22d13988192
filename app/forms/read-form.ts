import './messages.ts'
import { type SubmissionResult, parse } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type * as z from 'zod'

/** What an action answers when a form can't be taken: the errors and everything that was typed. */
export interface Rejected {
  result: SubmissionResult<string[]>
}

type ReadForm<T> =
  | { ok: true; value: T; reject: (errors: Record<string, string[]>) => ReturnType<typeof rejection> }
  | { ok: false; rejected: ReturnType<typeof rejection> }

const rejection = (result: Rejected['result']) => data<Rejected>({ result }, { status: 400 })

/** What is never sent back, whatever else was wrong with the form. */
const hideFields = ['password', 'presentPassword', 'newPassword']

/**
 * Reads the posted form by `schema`. When it can't be taken, `rejected` is the 400 answer for the page that holds the form.
 * `reject` makes the same answer for what only the database can tell; the key '' is for the form as a whole.
 */
export async function readForm<S extends z.ZodType>(
  posted: Request | FormData,
  schema: S,
): Promise<ReadForm<z.output<S>>> {
  const form = posted instanceof FormData ? posted : await posted.formData()
  const submission = parseWithZod(form, { schema, disableAutoCoercion: false })
  if (submission.status !== 'success') return { ok: false, rejected: rejection(submission.reply({ hideFields })) }
  const reject = ({ '': formErrors, ...fieldErrors }: Record<string, string[]>) =>
    rejection(submission.reply({ formErrors, fieldErrors, hideFields }))
  return { ok: true, value: submission.value, reject }
}

/** The form again with everything that was typed, nothing said to be wrong with it, and `change` put in. */
export function refilled(form: FormData, change: Record<string, unknown> = {}): Rejected {
  const { initialValue } = parse(form, { resolve: () => ({ value: null }) }).reply({ hideFields })
  return { result: { initialValue: { ...initialValue, ...(change as Rejected['result']['initialValue']) } } }
}
