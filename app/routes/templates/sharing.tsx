import type { Route } from './+types/sharing.ts'
import { SharingSchema } from './schema.ts'
import { selection } from './selection.server.ts'
import { RefusalSummary } from '#app/forms/error-summary.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { SHARING_NOTES, becomesTeamOwned, teamSharing } from '#app/models/practice/sharing.ts'
import { shareWithTeam } from '#app/models/programmes/template-changes.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { TeamPermissions } from '#app/ui/team-permissions.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Team Sharing · Rehab Guide' }]
export const handle = { dialog: 'Team Sharing' }

/** The selection is in the address: `?ids=…&ids=…`, with the list to return to in `back`. */
export async function loader({ url }: Route.LoaderArgs) {
  const user = requireUser()
  const { templates, back } = await selection(user, url.searchParams)
  const rule = teamSharing(user)
  const hasAll = (flag: 'teamRead' | 'teamWrite') => rule === 'enforced' || templates.every((one) => one[flag])
  const isLate = templates.some((template) => becomesTeamOwned(user, template))
  return {
    back,
    names: templates.map(({ programmeTitle }) => programmeTitle),
    isMember: rule !== 'none',
    isMixed: new Set(templates.map(({ teamRead, teamWrite }) => `${teamRead} ${teamWrite}`)).size > 1,
    maySave: rule === 'open' || isLate,
    permissions: {
      mayChoose: rule === 'open',
      teamRead: hasAll('teamRead'),
      teamWrite: hasAll('teamWrite'),
      note: SHARING_NOTES[rule],
      warning: isLate ? 'Saving makes what was made before your team shared everything the team’s.' : '',
    },
  }
}

export async function action({ request, url }: Route.ActionArgs) {
  const user = requireUser()
  const { templates, back } = await selection(user, url.searchParams)
  const form = await readForm(request, SharingSchema)
  if (!form.ok) return form.rejected
  const rule = teamSharing(user)
  if (rule === 'none' || rule === 'closed') return form.reject({ '': [SHARING_NOTES[rule]] })
  await shareWithTeam(user, templates, form.value)
  return redirectWithNotice(back, 'Sharing saved')
}

export default function Sharing({ loaderData, actionData }: Route.ComponentProps) {
  const { names, back, isMember, isMixed, maySave, permissions } = loaderData
  return (
    <Page title="Team Sharing" narrow>
      {isMember ? (
        <>
          <p className="lead">What your team may do with {inWords(names)}.</p>
          <RefusalSummary rejected={actionData} />
          <PostForm className="panel" preventScrollReset>
            {isMixed && <p className="hint">They are shared differently now. Saving makes them alike.</p>}
            <TeamPermissions item="template" sharing={permissions} typed={actionData?.result.initialValue} />
            <div className="row">
              {maySave && <Button look="primary">Save</Button>}
              <ButtonLink to={back}>Cancel</ButtonLink>
            </div>
          </PostForm>
        </>
      ) : (
        <>
          <p className="lead">{permissions.note}</p>
          <div className="row">
            <ButtonLink to={back}>Back to the templates</ButtonLink>
          </div>
        </>
      )}
    </Page>
  )
}

const inWords = (names: string[]) => new Intl.ListFormat('en-GB').format(names.map((name) => `“${name}”`))
