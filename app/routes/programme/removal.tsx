import { href } from 'react-router'
import type { Route } from './+types/removal.ts'
import { backTo } from '#app/http/back.ts'
import { redirectWithNotice, stayWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { changeInWords, removeExercise, workingExercise } from '#app/models/programmes/working.server.ts'
import { Button, CancelLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Remove exercise · Rehab Guide' }]
export const handle = { dialog: 'Remove exercise' }

export async function loader({ params, url }: Route.LoaderArgs) {
  const { exerciseName } = await workingExercise(requireUser(), params.item)
  return { exerciseName, back: backTo(url.searchParams.get('back'), href('/program-settings')) }
}

/** Removing what is gone already is no mistake: somebody pressed twice. The collection's panel `stays` where it is. */
export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const form = await request.formData()
  const removed = await removeExercise(user, params.item)
  const text = await changeInWords(user, removed, 'removed')
  if (form.has('stays')) return stayWithNotice(text, { isQuiet: true })
  return redirectWithNotice(backTo(form.get('back'), href('/program-settings')), text, { isQuiet: true })
}

export default function Removal({ loaderData: { exerciseName, back } }: Route.ComponentProps) {
  return (
    <Page title={`Remove ${exerciseName}?`} narrow>
      <p className="lead">It leaves this programme, with what you changed about it here. The library keeps it.</p>
      <PostForm className="row">
        <input type="hidden" name="back" value={back} />
        <Button look="danger" icon="delete">
          Remove
        </Button>
        <CancelLink to={back} />
      </PostForm>
    </Page>
  )
}
