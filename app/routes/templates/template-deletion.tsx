import { href } from 'react-router'
import type { Route } from './+types/template-deletion.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { deleteTemplate } from '#app/models/programmes/template-changes.server.ts'
import { editableTemplate } from '#app/models/programmes/template.server.ts'
import { Button, CancelLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Delete template · Rehab Guide' }]
export const handle = { dialog: 'Delete template' }

export async function loader({ params }: Route.LoaderArgs) {
  const { id, programmeTitle } = await editableTemplate(requireUser(), params.templateId)
  return { templateId: id, programmeTitle }
}

export async function action({ params }: Route.ActionArgs) {
  const user = requireUser()
  const { id, programmeTitle } = await editableTemplate(user, params.templateId)
  await deleteTemplate(user, id)
  return redirectWithNotice(href('/program'), `${programmeTitle} deleted`)
}

export default function Deletion({ loaderData: { templateId, programmeTitle } }: Route.ComponentProps) {
  return (
    <Page title={`Delete ${programmeTitle}?`} narrow>
      <p className="lead">
        It is gone for everybody who sees it. Programmes that were loaded or sent from it stay as they are.
      </p>
      <PostForm className="row">
        <Button look="danger" icon="delete">
          Delete
        </Button>
        <CancelLink to={href('/program/:templateId', { templateId })} />
      </PostForm>
    </Page>
  )
}
