import { href } from 'react-router'
import type { Route } from './+types/image-deletion.ts'
import { workingExerciseOrBack } from './working-exercise-or-back.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { removePicture, workingExercise } from '#app/models/programmes/working.server.ts'
import { Button, CancelLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Delete image · Rehab Guide' }]
export const handle = { dialog: 'Delete image' }

export async function loader({ params }: Route.LoaderArgs) {
  const { id, exerciseName, images, film } = await workingExercise(requireUser(), params.item)
  const image = images.find((one) => one.id === params.mediaId) ?? notFound()
  return { id, exerciseName, image, isLast: images.length === 1 && !film }
}

/** Deleting what is gone already is no mistake: somebody pressed twice. */
export async function action({ params }: Route.ActionArgs) {
  const user = requireUser()
  const { id } = await workingExerciseOrBack(user, params.item)
  await removePicture(user, id, params.mediaId)
  return redirectWithNotice(href('/program-settings/:item/images', { item: id }), 'Image deleted')
}

export default function ImageDeletion({ loaderData: { id, exerciseName, image, isLast } }: Route.ComponentProps) {
  return (
    <Page title="Delete this image?" narrow>
      <p className="lead">
        It leaves {exerciseName} in this programme. The library keeps it.
        {isLast && ' It is the only one: your client will have the words alone.'}
      </p>
      <Picture media={image} width={300} eager />
      <PostForm className="row">
        <Button look="danger" icon="delete">
          Delete image
        </Button>
        <CancelLink to={href('/program-settings/:item/images', { item: id })} />
      </PostForm>
    </Page>
  )
}
