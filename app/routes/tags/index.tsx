import './tags.css'
import { randomUUID } from 'node:crypto'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { Route } from './+types/index.ts'
import { TagSchema } from './schema.ts'
import { TagForm } from './tag-form.tsx'
import { TagRow } from './tag-row.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { createTag, customTags, tagGroups, updateTag } from '#app/models/exercises/tag.server.ts'
import { Empty, Page } from '#app/ui/page.tsx'
import { showToast } from '#app/browser/toast.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Custom Exercise Tags · Rehab Guide' }]

export const handle = { dialog: 'Custom Exercise Tags' }

/** `editing` is the one tag that is edited in its place. */
export async function loader({ url }: Route.LoaderArgs) {
  const user = requireUser()
  const [tags, groups] = await Promise.all([customTags(user), tagGroups(user)])
  return { tags, groups, newId: randomUUID(), editing: url.searchParams.get('edit') }
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await readForm(request, TagSchema)
  if (!form.ok) return form.rejected
  const { objectId, newId, ...tag } = form.value
  const outcome = objectId ? await updateTag(user, objectId, tag) : await createTag(user, { ...tag, id: newId })
  if (outcome === 'taken') return form.reject({ name: [TAKEN] })
  if (outcome === 'gone') return redirectWithNotice(href('/exercise/tags'), GONE, { kind: 'warning' })
  const done = objectId ? 'tag updated successfully!' : `${tag.name} tag created successfully!`
  return redirectWithNotice(href('/exercise/tags'), done)
}

const TAKEN = 'A tag with this name already exists'
const GONE = 'This tag is not among yours any more: it may have been deleted in another window.'

export default function Tags({ loaderData: { tags, groups, newId, editing }, actionData }: Route.ComponentProps) {
  const refused = actionData?.result
  const isOfEdit = Boolean(refused?.initialValue?.objectId)
  useEffect(() => {
    if (refused?.error?.name?.includes(TAKEN)) showToast({ text: TAKEN, kind: 'warning' })
  }, [refused])
  // Who has just made a tag may want to make another.
  const [atFirst] = useState(tags.length)
  const edited = tags.find(({ objectId }) => objectId === editing)
  return (
    <Page
      title="Custom Exercise Tags"
      back={{ to: `${href('/exercise')}?activeView=created`, label: 'My Exercises' }}
      narrow
    >
      <datalist id="tag-groups">
        {groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      <section className="panel" aria-labelledby="new-tag-title">
        <h2 id="new-tag-title">New tag</h2>
        <p className="hint">
          Put it on exercises that you make, and find them by it. Choose a group that there is, or type a new one.
        </p>
        <TagForm
          key={tags.length}
          newId={newId}
          refused={isOfEdit ? undefined : refused}
          autoFocus={tags.length > atFirst}
        />
      </section>
      {tags.length === 0 ? (
        <Empty icon="edit" title="No tags created" />
      ) : (
        <ul className="rows panel" aria-label="Your tags">
          {tags.map((tag) => (
            <li key={tag.objectId} aria-label={tag.name}>
              {tag === edited ? (
                <TagForm tag={tag} refused={isOfEdit ? refused : undefined} autoFocus />
              ) : (
                <TagRow tag={tag} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
