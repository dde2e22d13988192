import type { FieldMetadata } from '@conform-to/react'
import { Link, href } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import type { Draft } from './schema.ts'
import { FieldError } from '#app/forms/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { LONGEST } from '#app/models/longest.ts'

type FormField = Pick<FieldMetadata, 'id' | 'errorId' | 'errors'>

/** Keeps the programme as a template, or puts it in a template's place. Not offered on a phone. (publishing.md §2) */
export function SaveCollection({
  draft,
  templates,
  title,
  template,
  errors,
  saved,
}: {
  draft: Draft
  templates: { id: string; programmeTitle: string }[]
  title: FormField
  template: FormField
  errors: Record<string, string[] | null>
  /** What has just been saved, in words; with script a toast says it. */
  saved: string
}) {
  const isToasted = useHydrated()
  return (
    <section className="panel save-collection" id="save-collection" aria-labelledby="save-collection-title">
      <h2 id="save-collection-title">Save collection</h2>
      <input type="hidden" name="templateId" value={draft.templateId} />
      <div className="field">
        <label htmlFor={title.id}>Template title</label>
        <input
          id={title.id}
          name="templateTitle"
          key={draft.templateId}
          defaultValue={draft.templateTitle}
          maxLength={LONGEST.title}
          autoComplete="off"
          aria-invalid={title.errors ? true : undefined}
          aria-describedby={title.errorId}
        />
        <FieldError field={title} />
      </div>
      <Button icon="template" name="intent" value="save-template">
        Save as template
      </Button>
      <Refusal errors={errors} />
      <p role="status">{!isToasted && saved}</p>
      {templates.length > 0 && (
        <>
          <div className="field">
            <label htmlFor={template.id}>Template to update</label>
            <select
              id={template.id}
              name="updateTemplateId"
              defaultValue={draft.updateTemplateId}
              aria-invalid={template.errors ? true : undefined}
              aria-describedby={template.errorId}
            >
              <option value="">Select a template</option>
              {templates.map(({ id, programmeTitle }) => (
                <option key={id} value={id}>
                  {programmeTitle}
                </option>
              ))}
            </select>
            <FieldError field={template} />
          </div>
          <Button icon="template" name="intent" value="update-template">
            Update template
          </Button>
        </>
      )}
    </section>
  )
}

/** What keeps the programme from being a template at all. */
function Refusal({ errors: { template, templateCap } }: { errors: Record<string, string[] | null> }) {
  return (
    <>
      {template && (
        <p className="field-error" id="publish-template">
          {template.join(' ')}
        </p>
      )}
      {templateCap && (
        <p className="field-error" id="publish-templateCap">
          {templateCap.join(' ')}{' '}
          <Link to={href('/account/subscription')} target="_blank">
            View subscription (opens in a new tab)
          </Link>
        </p>
      )}
    </>
  )
}
