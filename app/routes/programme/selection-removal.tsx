import { href, redirect } from 'react-router'
import type { Route } from './+types/selection-removal.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { removeExercises, workingProgramme } from '#app/models/programmes/working.server.ts'
import { Button, CancelLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Remove exercises · Rehab Guide' }]

export async function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.getAll('item')
  const { exercises } = await workingProgramme(requireUser())
  const selected = exercises.filter(({ id }) => asked.includes(id))
  if (selected.length === 0) throw redirect(href('/program-settings'))
  return { selected: selected.map(({ id, exerciseName }) => ({ id, exerciseName })) }
}

export async function action({ request }: Route.ActionArgs) {
  const items = (await request.formData()).getAll('item').map(String)
  const count = await removeExercises(requireUser(), items)
  return redirectWithNotice(
    href('/program-settings'),
    count === 1 ? '1 exercise removed' : `${count} exercises removed`,
  )
}

export default function SelectionRemoval({ loaderData: { selected } }: Route.ComponentProps) {
  const title = selected.length === 1 ? 'Remove this exercise?' : `Remove these ${selected.length} exercises?`
  return (
    <Page title={title} narrow>
      <ul className="steps">
        {selected.map(({ id, exerciseName }) => (
          <li key={id}>{exerciseName}</li>
        ))}
      </ul>
      <p className="lead">They leave this programme, with what you changed about them here. The library keeps them.</p>
      <PostForm className="row">
        {selected.map(({ id }) => (
          <input key={id} type="hidden" name="item" value={id} />
        ))}
        <Button look="danger" icon="delete">
          Remove
        </Button>
        <CancelLink to={href('/program-settings')} />
      </PostForm>
    </Page>
  )
}
