import { href } from 'react-router'
import type { Route } from './+types/deletion.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { customTag, deleteTag } from '#app/models/exercises/tag.server.ts'
import { Button, CancelLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Delete tag · Rehab Guide' }]

export const handle = { dialog: 'Delete tag' }

export async function loader({ params }: Route.LoaderArgs) {
  const { name, exercises } = await customTag(requireUser(), params.tagId)
  return { name, exercises }
}

export async function action({ params }: Route.ActionArgs) {
  const outcome = await deleteTag(requireUser(), params.tagId)
  return outcome === 'saved'
    ? redirectWithNotice(href('/exercise/tags'), 'tag deleted successfully!')
    : redirectWithNotice(href('/exercise/tags'), 'This tag is not among yours: nothing was deleted.', {
        kind: 'warning',
      })
}

export default function TagDeletion({ loaderData: { name, exercises } }: Route.ComponentProps) {
  return (
    <Page title={`Delete the tag ${name}?`} narrow>
      <p className="lead">
        {exercises === 0 && 'No exercise carries it.'}
        {exercises === 1 && 'One exercise carries it and will lose it. The exercise itself stays.'}
        {exercises > 1 && `${exercises} exercises carry it and will lose it. The exercises themselves stay.`}
      </p>
      <PostForm className="row" preventScrollReset>
        <Button look="danger" icon="delete">
          Delete
        </Button>
        <CancelLink to={href('/exercise/tags')} preventScrollReset />
      </PostForm>
    </Page>
  )
}
