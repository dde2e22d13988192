import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'

interface FieldParts {
  /** Any field of a form; what it holds does not matter here. */
  field: FieldMetadata<string | number | undefined, Record<string, unknown>, string[]>
  label: string
  hint?: ReactNode
}

/** A labelled text input with its hint and its error, tied together for assistive technology. */
export function Field({
  field,
  label,
  hint,
  ...input
}: FieldParts & Omit<ComponentProps<'input'>, 'type'> & { type?: InputType }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint && <Hint id={field.descriptionId}>{hint}</Hint>}
      <input
        {...getInputProps(field, {
          type: input.type ?? 'text',
          ariaDescribedBy: hint ? field.descriptionId : undefined,
        })}
        {...input}
        key={field.key}
      />
      <FieldError field={field} />
    </div>
  )
}

/** The same for longer text; it grows with what is typed. */
export function TextareaField({ field, label, hint, ...textarea }: FieldParts & ComponentProps<'textarea'>) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint && <Hint id={field.descriptionId}>{hint}</Hint>}
      <textarea
        {...getTextareaProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined })}
        {...textarea}
        key={field.key}
      />
      <FieldError field={field} />
    </div>
  )
}

/** The same for a choice from a list; `children` are its options. */
export function SelectField({ field, label, hint, children, ...select }: FieldParts & ComponentProps<'select'>) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint && <Hint id={field.descriptionId}>{hint}</Hint>}
      <select
        {...getSelectProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined })}
        {...select}
        key={field.key}
      >
        {children}
      </select>
      <FieldError field={field} />
    </div>
  )
}

/** Keeps the height of one line, so that a vanishing error never moves a button from under the pointer. */
export function FieldError({ field }: { field: Pick<FieldParts['field'], 'errorId' | 'errors'> }) {
  return (
    <p id={field.errorId} className="field-error">
      {field.errors?.join(' ')}
    </p>
  )
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="hint">
      {children}
    </p>
  )
}

type InputType = 'text' | 'email' | 'password' | 'search' | 'date' | 'tel' | 'number' | 'time'
