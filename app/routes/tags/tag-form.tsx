import { type ComponentProps, useId } from 'react'
import { href, useNavigation } from 'react-router'
import { FieldError } from '#app/forms/field.tsx'
import type { Rejected } from '#app/forms/read-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { LONGEST } from '#app/models/longest.ts'
import { PostForm } from '#app/ui/post-form.tsx'

interface Tag {
  objectId: string
  name: string
  group: string
}

/** Makes a tag, or changes `tag` in its place in the list. Two fields, checked by the server alone. */
export function TagForm({
  tag,
  newId,
  refused,
  autoFocus,
}: {
  tag?: Tag
  /** The id that a new tag is to have. */
  newId?: string
  refused?: Rejected['result']
  autoFocus?: boolean
}) {
  const isSaving = useNavigation().formMethod === 'POST'
  return (
    <PostForm className="tag-form" preventScrollReset noValidate aria-label={tag ? `Edit ${tag.name}` : 'New tag'}>
      {refused?.error && !tag && (
        <p className="error-summary" role="alert" tabIndex={-1} autoFocus>
          Please fill in all required fields correctly
        </p>
      )}
      {tag ? (
        <input type="hidden" name="objectId" value={tag.objectId} />
      ) : (
        <input type="hidden" name="newId" value={newId} />
      )}
      <TagField label="Tag name" name="name" stored={tag?.name} refused={refused} autoFocus={autoFocus} />
      <TagField label="Group" name="group" stored={tag?.group} refused={refused} list="tag-groups" />
      <div className="row">
        <Button look="primary" isBusy={isSaving}>
          {tag ? 'Save' : 'Create tag'}
        </Button>
        {tag && (
          <ButtonLink to={href('/exercise/tags')} preventScrollReset>
            Cancel
          </ButtonLink>
        )}
      </div>
    </PostForm>
  )
}

/** Holds what was typed and refused, else what is stored. */
function TagField({
  label,
  name,
  stored = '',
  refused,
  ...input
}: {
  label: string
  name: 'name' | 'group'
  stored?: string
  refused?: Rejected['result']
} & ComponentProps<'input'>) {
  const id = useId()
  const errors = refused?.error?.[name] ?? undefined
  const typed = refused?.initialValue?.[name] ?? ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        defaultValue={refused ? String(typed) : stored}
        maxLength={LONGEST.tag}
        required
        autoComplete="off"
        aria-invalid={errors ? true : undefined}
        aria-describedby={`${id}-error`}
      />
      <FieldError field={{ errorId: `${id}-error`, errors }} />
    </div>
  )
}
