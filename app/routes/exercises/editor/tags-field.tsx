import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
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
  const [added, setAdded] = useState<string[]>([])
  useFreshTags()
  const add = (event: MouseEvent<HTMLButtonElement>) => {
    const name = tick(event)
    if (!name) return
    setTerm('')
    setAdded([...added, name])
  }
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
          onKeyDown={addOnEnter}
          key={tags.join()}
        />
        <Button name="intent" value="tag" icon="plus" onClick={add}>
          Add tag
        </Button>
        <a className="button button-quiet" href={href('/exercise/tags')} target="_blank" rel="noreferrer">
          <Icon name="open" />
          Create tag<span className="visually-hidden"> (opens another window)</span>
        </a>
      </div>
      <datalist id="tag-names">
        {groups.flatMap((group) =>
          group.tags.map(({ value }) => <option key={value} value={value} aria-label={value} />),
        )}
      </datalist>
      <FieldError field={field} />
      {groups.map((group) => (
        <TagGroup
          key={group.group}
          {...group}
          ticked={tags}
          isFound={isFound}
          isOpen={term !== '' || group.tags.some(({ value }) => added.includes(value))}
        />
      ))}
    </fieldset>
  )
}

interface GroupParts {
  group: string
  tags: { name: string; value: string }[]
  ticked: string[]
  isFound: (name: string) => boolean
  isOpen: boolean
}

function TagGroup({ group, tags, ticked, isFound, isOpen }: GroupParts) {
  const isUsed = tags.some(({ value }) => ticked.includes(value))
  return (
    <details className="tag-group" open={isUsed || isOpen} hidden={!tags.some(({ name }) => isFound(name))}>
      <summary>
        {group}
        <Icon name="expand" />
      </summary>
      <div className="tag-names" role="group" aria-label={group}>
        {tags.map(({ name, value }) => (
          <label key={value} className="choice" hidden={!isFound(name)}>
            <input
              key={String(ticked.includes(value))}
              type="checkbox"
              name="tags"
              value={value}
              defaultChecked={ticked.includes(value)}
            />
            {name}
          </label>
        ))}
      </div>
    </details>
  )
}

/** Enter adds the tag; it would save the exercise otherwise. */
function addOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[value=tag]')?.click()
}

/** With script: ticks the box that is named or the only one left, and returns its name. If there is none, the server answers. */
function tick(event: MouseEvent<HTMLButtonElement>): string | null {
  const form = event.currentTarget.form
  const field = form?.elements.namedItem('tagName')
  if (!form || !(field instanceof HTMLInputElement)) return null
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=tags]')]
  const left = boxes.filter((one) => !one.closest('[hidden]'))
  const named = boxes.find(({ value }) => value.toLowerCase() === field.value.trim().toLowerCase())
  const box = named ?? (left.length === 1 ? left[0] : undefined)
  if (!box) return null
  event.preventDefault()
  box.checked = true
  field.value = ''
  return box.value
}

function useFreshTags() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => void revalidate()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [revalidate])
}
