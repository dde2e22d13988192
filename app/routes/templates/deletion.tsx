import { href } from 'react-router'
import type { Route } from './+types/deletion.ts'
import { selection } from './selection.server.ts'
import { backTo } from '#app/http/back.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { deleteSelectedTemplates } from '#app/models/programmes/template-changes.server.ts'
import { Button, CancelLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Delete templates · Rehab Guide' }]
export const handle = { dialog: 'Delete templates' }

export async function loader({ url }: Route.LoaderArgs) {
  const { templates, back } = await selection(requireUser(), url.searchParams)
  return { back, templates: templates.map(({ id, programmeTitle }) => ({ id, programmeTitle })) }
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  await deleteSelectedTemplates(requireUser(), form.getAll('ids').map(String))
  return redirectWithNotice(backTo(form.get('back'), href('/program')), 'Deleted')
}

export default function Deletion({ loaderData: { templates, back } }: Route.ComponentProps) {
  return (
    <Page title={templates.length === 1 ? 'Delete this template?' : `Delete ${templates.length} templates?`} narrow>
      <ul className="rows">
        {templates.map(({ id, programmeTitle }) => (
          <li key={id}>{programmeTitle}</li>
        ))}
      </ul>
      <p className="lead">
        They are gone for everybody who sees them. Programmes that were loaded or sent from them stay.
      </p>
      <PostForm action={href('/program/deletion')} className="row">
        <input type="hidden" name="back" value={back} />
        {templates.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <Button look="danger" icon="delete">
          Delete
        </Button>
        <CancelLink to={back} />
      </PostForm>
    </Page>
  )
}
