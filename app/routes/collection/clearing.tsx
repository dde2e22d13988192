import { href, redirect } from 'react-router'
import type { Route } from './+types/clearing.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { clearCollection, workingProgramme } from '#app/models/programmes/working.server.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { Button, CancelLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Clear Collection · Rehab Guide' }]

export async function loader() {
  const { programmeTitle, exercises } = await workingProgramme(requireUser())
  if (exercises.length === 0 && !programmeTitle) throw redirect(href('/collection'))
  return { programmeTitle, count: exercises.length }
}

export async function action() {
  await clearCollection(requireUser())
  return redirectWithNotice(href('/exercise'), 'Collection cleared')
}

export default function Clearing({ loaderData: { programmeTitle, count } }: Route.ComponentProps) {
  return (
    <Page title="Are you sure?" narrow>
      <p className="lead">
        This takes {count === 1 ? 'one exercise' : `all ${count} exercises`} out of your collection
        {programmeTitle && ` and clears its title, “${programmeTitle}”`}. What you saved or published stays.
      </p>
      <PostForm className="row">
        <Button look="danger" icon="delete">
          Clear Collection
        </Button>
        <CancelLink to={href('/collection')} />
      </PostForm>
    </Page>
  )
}
