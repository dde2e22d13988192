import { type ComponentProps, type MouseEvent, useEffect, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { EditorData } from './editor-values.ts'
import { FieldError } from '#app/forms/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/**
 * The tags by group. A name typed above them is completed by the browser; with script it narrows the groups as well.
 * A tag that is created in another window is there when this one gets the focus again, or as soon as it is added by name.
 */
export function TagsField({
  groups,
  tags,
  field,
}: {
  groups: EditorData['tagGroups']
  tags: string[]
  field: ComponentProps<typeof FieldError>['field'] & { id: string; initialValue?: unknown }
}) {
  const [term, setTerm] = useState('')
  useFreshTags()
  const isFound = (name: string) => name.toLowerCase().includes(term.trim().toLowerCase())
  return (
    <fieldset className="tags-field">
      <legend>Tags</legend>
      <div className="row">
        <input
          id={field.id}
          className="grow"
          name="tagName"
          aria-label="Find a tag"
          placeholder="Find a tag"
          list="tag-names"
          autoComplete="off"
          defaultValue={String(field.initialValue ?? '')}
          aria-describedby={field.errorId}
          onInput={(event) => setTerm(event.currentTarget.value)}
          key={tags.join()}
        />
        <Button name="intent" value="tag" icon="plus" onClick={(event) => tick(event) && setTerm('')}>
          Add tag
        </Button>
        <a className="button button-quiet" href={href('/exercise/tags')} target="_blank" rel="noreferrer">
          <Icon name="open" />
          Create tag<span className="visually-hidden"> (opens another window)</span>
        </a>
      </div>
      <datalist id="tag-names">
        {groups.flatMap((group) => group.tags.map((name) => <option key={name} value={name} aria-label={name} />))}
      </datalist>
      <FieldError field={field} />
      {groups.map(({ group, tags: names }) => (
        <TagGroup key={group} group={group} names={names} ticked={tags} isFound={isFound} isSearched={term !== ''} />
      ))}
    </fieldset>
  )
}

interface GroupParts {
  group: string
  names: string[]
  ticked: string[]
  isFound: (name: string) => boolean
  isSearched: boolean
}

function TagGroup({ group, names, ticked, isFound, isSearched }: GroupParts) {
  const isUsed = names.some((name) => ticked.includes(name))
  return (
    <details className="tag-group" open={isUsed || isSearched} hidden={!names.some(isFound)}>
      <summary>
        {group}
        <Icon name="expand" />
      </summary>
      <div className="tag-names" role="group" aria-label={group}>
        {names.map((name) => (
          <label key={name} className="choice" hidden={!isFound(name)}>
            <input
              key={String(ticked.includes(name))}
              type="checkbox"
              name="tags"
              value={name}
              defaultChecked={ticked.includes(name)}
            />
            {name}
          </label>
        ))}
      </div>
    </details>
  )
}

/** With script: ticks the box that is named, and tells whether there is one. If not, the server answers. */
function tick(event: MouseEvent<HTMLButtonElement>): boolean {
  const form = event.currentTarget.form
  const field = form?.elements.namedItem('tagName')
  if (!form || !(field instanceof HTMLInputElement)) return false
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=tags]')]
  const box = boxes.find(({ value }) => value.toLowerCase() === field.value.trim().toLowerCase())
  if (!box) return false
  event.preventDefault()
  box.checked = true
  box.closest('details')?.setAttribute('open', '')
  field.value = ''
  return true
}

function useFreshTags() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => void revalidate()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [revalidate])
}
