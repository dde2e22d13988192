import { href, useNavigation } from 'react-router'
import type { Route } from './+types/deletion.ts'
import { backTo } from '#app/http/back.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { exerciseDetails } from '#app/models/exercises/exercise.server.ts'
import { deleteExercise } from '#app/models/exercises/own.server.ts'
import { Button, CancelLink } from '#app/ui/button.tsx'
import { RouteErrorPage } from '#app/ui/error-page.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Delete exercise · Rehab Guide' }]
export const handle = { dialog: 'Delete exercise' }

const NOT_OWN = 'Error: Exercise is not currently in the UserExercises!'
const FAILED = "Error: We couldn't delete the exercise. Please try again."

export async function loader({ params, url }: Route.LoaderArgs) {
  const { exerciseName, mayEdit } = await exerciseDetails(requireUser(), params.exerciseId)
  if (!mayEdit) throw await redirectWithNotice(href('/exercise/:exerciseId', params), NOT_OWN, { kind: 'warning' })
  return { exerciseName, back: listBehind(url.searchParams.get('back'), params) }
}

/** Whatever is not the user's to delete, or is gone already, is answered alike. */
export async function action({ request, params }: Route.ActionArgs) {
  const back = listBehind((await request.formData()).get('back'), params)
  const deleted = await deleteExercise(requireUser(), params.exerciseId).catch(failure)
  if (deleted instanceof Error) return redirectWithNotice(back, FAILED, { kind: 'warning' })
  if (!deleted) return redirectWithNotice(back, NOT_OWN, { kind: 'warning' })
  return redirectWithNotice(back, `'${deleted.exerciseName}' deleted successfully!`)
}

/** Back to the list, not to the page of the exercise that will be gone. */
function listBehind(back: FormDataEntryValue | null, params: { exerciseId: string }) {
  const asked = backTo(back, href('/exercise'))
  return asked.startsWith(href('/exercise/:exerciseId', params)) ? href('/exercise') : asked
}

function failure(error: unknown) {
  console.error(error)
  return error instanceof Error ? error : new Error('Deleting failed', { cause: error })
}

export default function Deletion({ loaderData: { exerciseName, back } }: Route.ComponentProps) {
  const isSent = useNavigation().formMethod === 'POST'
  return (
    <Page title={`Delete ${exerciseName}?`} narrow>
      <p className="lead">
        It leaves your exercises for good, with its images and video. Programmes and templates that hold it keep their
        own copy.
      </p>
      <PostForm className="row">
        <input type="hidden" name="back" value={back} />
        <Button look="danger" icon="delete" isBusy={isSent}>
          Delete
        </Button>
        <CancelLink to={back} />
      </PostForm>
    </Page>
  )
}

export const ErrorBoundary = RouteErrorPage
