import { useEffect } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Field } from '#app/forms/field.tsx'
import type { Rejected } from '#app/forms/read-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'

const LABELS = { name: 'Tag name', group: 'Group' }

/** Makes a tag, or changes `tag` in its place in the list. */
export function TagForm({
  tag,
  refused,
  autoFocus,
}: {
  tag?: { objectId: string; name: string; group: string }
  refused?: Rejected['result']
  autoFocus?: boolean
}) {
  useEffect(() => {
    const errors = Object.values(refused?.error ?? {}).flatMap((messages) => messages ?? [])
    if (errors.length > 0) showToast({ text: errors.join(' '), kind: 'warning' })
  }, [refused])
  const isSaving = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm(async () => (await import('./schema.ts')).TagSchema, {
    id: tag ? `tag-${tag.objectId}` : 'new-tag',
    lastResult: refused,
    defaultValue: tag,
  })
  return (
    <Form
      method="post"
      className="tag-form"
      id={form.id}
      onSubmit={form.onSubmit}
      preventScrollReset
      noValidate
      aria-label={tag ? `Edit ${tag.name}` : 'New tag'}
    >
      <ErrorSummary
        form={form}
        labels={LABELS}
        title={tag ? undefined : 'Please fill in all required fields correctly'}
      />
      {tag && <input type="hidden" name="objectId" value={tag.objectId} />}
      <Field field={fields.name} label={LABELS.name} autoComplete="off" autoFocus={autoFocus} />
      <Field field={fields.group} label={LABELS.group} list="tag-groups" autoComplete="off" />
      <div className="row">
        <Button look="primary" disabled={isSaving}>
          {tag ? 'Save' : 'Create tag'}
        </Button>
        {tag && (
          <ButtonLink to={href('/exercise/tags')} preventScrollReset>
            Cancel
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
