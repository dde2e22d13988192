import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

interface Tag {
  objectId: string
  name: string
  group: string
  exercises: number
}

/** One of the user's tags, with the ways to change and to delete it. */
export function TagRow({ tag: { objectId, name, group, exercises } }: { tag: Tag }) {
  return (
    <>
      <div className="grow">
        <strong>{name}</strong>
        <p className="soft small">
          {group} · {exercises === 1 ? '1 exercise' : `${exercises} exercises`}
        </p>
      </div>
      <ButtonLink
        icon="edit"
        to={`${href('/exercise/tags')}?${new URLSearchParams({ edit: objectId })}`}
        preventScrollReset
        aria-label={`Edit ${name}`}
      >
        Edit
      </ButtonLink>
      <ButtonLink
        look="quiet"
        icon="delete"
        to={href('/exercise/tags/:tagId/deletion', { tagId: objectId })}
        preventScrollReset
        aria-label={`Delete ${name}`}
      >
        Delete
      </ButtonLink>
    </>
  )
}
