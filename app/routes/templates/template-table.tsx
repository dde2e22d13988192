import { type ReactNode, useRef } from 'react'
import { Form, Link, href } from 'react-router'
import type { TemplateQuery } from './list-query.ts'
import type { TemplateRow } from '#app/models/programmes/template.server.ts'
import { Button } from '#app/ui/button.tsx'
import { SettingsMenu } from '#app/ui/settings-menu.tsx'

/** What can be done with the ticked templates. The style sheet shows it only while some are ticked. */
export function TemplateSelection({ back, head, children }: { back: string; head: ReactNode; children: ReactNode }) {
  return (
    <Form action={href('/program/sharing')} className="template-selection">
      <input type="hidden" name="back" value={back} />
      {head}
      <div className="template-tools">
        <Button look="danger" icon="delete" formAction={href('/program/deletion')}>
          Delete
        </Button>
        <SettingsMenu>
          <Button look="quiet" icon="share">
            Sharing
          </Button>
        </SettingsMenu>
      </div>
      {children}
    </Form>
  )
}

/** The templates of one page, to open and to tick. */
export function TemplateTable({ query, templates }: { query: TemplateQuery; templates: TemplateRow[] }) {
  const table = useRef<HTMLTableElement>(null)
  const tickAll = (checked: boolean) =>
    table.current?.querySelectorAll<HTMLInputElement>('input[name=ids]').forEach((box) => (box.checked = checked))
  return (
    <table className="panel table" ref={table}>
      <thead>
        <tr>
          <td className="table-tick">
            <SelectAll query={query} isOff={!templates.some(({ isWritable }) => isWritable)} onChange={tickAll} />
          </td>
          <th scope="col">Name</th>
          <th scope="col">Status</th>
          <th scope="col">Exercises</th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <TemplateLine key={template.objectId} template={template} />
        ))}
      </tbody>
    </table>
  )
}

/** Ticks all that the user may write. Without script it is sent along, and means every one of this page. */
function SelectAll({
  query,
  isOff,
  onChange,
}: {
  query: TemplateQuery
  isOff: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="tick">
      <span className="visually-hidden">Select all</span>
      <input
        type="checkbox"
        name="select"
        value="all"
        disabled={isOff}
        autoComplete="off"
        onChange={(event) => onChange(event.target.checked)}
      />
      {query.term && <input type="hidden" name="term" value={query.term} />}
      {query.facets.map((id) => (
        <input key={id} type="hidden" name="facets" value={id} />
      ))}
      <input type="hidden" name="page" value={query.page} />
      {query.pageSize && <input type="hidden" name="pageSize" value={query.pageSize} />}
    </label>
  )
}

function TemplateLine({ template }: { template: TemplateRow }) {
  const { objectId, programmeTitle, owner, shared, isWritable, exercises } = template
  return (
    <tr>
      <td className="table-tick">
        {isWritable && (
          <label className="tick">
            <span className="visually-hidden">Select {programmeTitle}</span>
            <input type="checkbox" name="ids" value={objectId} autoComplete="off" onChange={untickAll} />
          </label>
        )}
      </td>
      <th scope="row">
        <Link to={href('/program/:templateId', { templateId: objectId })}>{programmeTitle}</Link>
        {owner && <span className="soft small">by {owner}</span>}
      </th>
      <td>{shared && <span className="badge">Shared</span>}</td>
      <td>{exercises}</td>
    </tr>
  )
}

/** With one of them taken out, it is no longer all. */
function untickAll({ target }: { target: HTMLInputElement }) {
  const all = target.form?.elements.namedItem('select')
  if (!target.checked && all instanceof HTMLInputElement) all.checked = false
}
