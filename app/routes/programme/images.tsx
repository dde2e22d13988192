import { Form, href } from 'react-router'
import type { Route } from './+types/images.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { workingExercise } from '#app/models/programmes/working.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty, Page } from '#app/ui/page.tsx'
import { Picture } from '#app/ui/picture.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Images · Rehab Guide' }]
export const handle = { dialog: 'Images' }

export async function loader({ params }: Route.LoaderArgs) {
  const { id, exerciseName, images } = await workingExercise(requireUser(), params.item)
  return { id, exerciseName, images }
}

export default function Images({ loaderData: { id, exerciseName, images } }: Route.ComponentProps) {
  return (
    <Page title="Images" back={{ to: href('/program-settings'), label: 'Programme settings' }} narrow>
      <p className="lead">{exerciseName}</p>
      {images.length === 0 && <Empty icon="image" title="No images in this programme" />}
      <ul className="programme-images">
        {images.map((image, index) => (
          <li key={image.id} aria-label={`Image ${index + 1}`}>
            <Picture media={image} width={300} eager />
            <Form action={href('/program-settings/:item/images/:mediaId/deletion', { item: id, mediaId: image.id })}>
              <Button look="danger" icon="delete" aria-label={`Delete image ${index + 1}`}>
                Delete image
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Page>
  )
}
