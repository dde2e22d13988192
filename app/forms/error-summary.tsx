import type { FormMetadata } from '@conform-to/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Rejected } from './read-form.ts'

/** What is wrong with the form as a whole, and a link to each field that needs another look. Takes the focus, without script too. */
export function ErrorSummary({
  form,
  labels,
  title,
  children,
}: {
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, 'errorId' | 'allErrors' | 'id' | 'status'>
  labels: Record<string, string>
  /** Said above the errors, with `children` below it, when fields need another look. */
  title?: string
  children?: ReactNode
}) {
  const summary = useRef<HTMLDivElement>(null)
  const errors = Object.entries(form.allErrors)
  const refused = form.status === 'error'
  useEffect(() => {
    if (refused) summary.current?.focus()
  }, [refused])
  if (!refused || errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus ref={summary} id={form.errorId}>
      {title && errors.some(([name]) => name) && (
        <p>
          <strong>{title}</strong>
          <br />
          {children}
        </p>
      )}
      <ul>
        {errors.map(([name, messages]) => (
          <li key={name}>
            {name ? (
              <a href={`#${form.id}-${name}`}>
                {labels[name] ?? name}: {messages?.join(' ')}
              </a>
            ) : (
              messages?.join(' ')
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same for a form that only the server checks. */
export function RefusalSummary({ rejected }: { rejected: Rejected | undefined }) {
  const messages = Object.values(rejected?.result.error ?? {}).flatMap((errors) => errors ?? [])
  if (messages.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
