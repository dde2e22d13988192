import { href } from 'react-router'
import type { Route } from './+types/sharing.ts'
import { readForm } from '#app/forms/read-form.ts'
import { RefusalSummary } from '#app/forms/error-summary.tsx'
import { backTo } from '#app/http/back.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { selectedExercises, shareExercises } from '#app/models/exercises/sharing.server.ts'
import { SHARING_NOTES, becomesTeamOwned, teamSharing } from '#app/models/practice/sharing.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Page } from '#app/ui/page.tsx'
import { TeamPermissions } from '#app/ui/team-permissions.tsx'
import { SharingSchema } from './editor/schema.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Sharing · Rehab Guide' }]

export const handle = { dialog: 'Sharing' }

/** The selection is in the address: `?ids=…&ids=…`, with the list to return to in `back`. */
export async function loader({ url }: Route.LoaderArgs) {
  const user = requireUser()
  const { own, others } = await selectedExercises(user, url.searchParams.getAll('ids'))
  const rule = teamSharing(user)
  const isSaid = (flag: 'teamRead' | 'teamWrite') => rule === 'enforced' || own.every((exercise) => exercise[flag])
  const becomesTheTeams = own.some((exercise) => becomesTeamOwned(user, exercise))
  return {
    names: own.map(({ exerciseName }) => exerciseName),
    others,
    isMember: rule !== 'none',
    isMixed: rule === 'open' && new Set(own.map(({ teamRead, teamWrite }) => `${teamRead} ${teamWrite}`)).size > 1,
    maySave: rule === 'open' || becomesTheTeams,
    sharing: {
      mayChoose: rule === 'open',
      teamRead: isSaid('teamRead'),
      teamWrite: isSaid('teamWrite'),
      note: SHARING_NOTES[rule],
      warning: becomesTheTeams ? BECOMES_THE_TEAMS : '',
    },
    back: backTo(url.searchParams.get('back'), href('/exercise')),
  }
}

const BECOMES_THE_TEAMS =
  'Some of these were made before your team began to share everything. Saving makes them the team’s to view and edit.'

export async function action({ request, url }: Route.ActionArgs) {
  const user = requireUser()
  const ids = url.searchParams.getAll('ids')
  await selectedExercises(user, ids)
  const form = await readForm(request, SharingSchema)
  if (!form.ok) return form.rejected
  const count = await shareExercises(user, ids, form.value)
  if (count === 0) return form.reject({ '': [SHARING_NOTES[teamSharing(user)] || NOT_YOURS] })
  const back = backTo(url.searchParams.get('back'), href('/exercise'))
  return redirectWithNotice(back, count === 1 ? 'Sharing saved' : `Sharing of ${count} exercises saved`)
}

const NOT_YOURS = 'None of the selected exercises is yours to share.'

export default function Sharing({ loaderData, actionData }: Route.ComponentProps) {
  const { names, others, isMember, isMixed, maySave, back } = loaderData
  if (!isMember) return <Refusal reason={loaderData.sharing.note} back={back} />
  if (names.length === 0) return <Refusal reason={NOT_YOURS} back={back} />
  return (
    <Page title="Sharing" narrow>
      <RefusalSummary rejected={actionData} />
      <p className="lead">What your team may do with {inWords(names)}.</p>
      {others.length > 0 && (
        <p className="remark">
          <Icon name="info" />
          <span>Not yours to share, so left as it is: {inWords(others)}.</span>
        </p>
      )}
      <PostForm className="panel" preventScrollReset>
        {isMixed && (
          <p className="hint">They are shared differently now. Saving gives them all the same permissions.</p>
        )}
        <TeamPermissions item="exercise" sharing={loaderData.sharing} typed={actionData?.result.initialValue} />
        <div className="row">
          {maySave && <Button look="primary">Save</Button>}
          <ButtonLink to={back} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </PostForm>
    </Page>
  )
}

function Refusal({ reason, back }: { reason: string; back: string }) {
  return (
    <Page title="Sharing" narrow>
      <p className="lead">{reason}</p>
      <div className="row">
        <ButtonLink to={back} preventScrollReset>
          Back to the exercises
        </ButtonLink>
      </div>
    </Page>
  )
}

const inWords = (names: string[]) => new Intl.ListFormat('en-GB').format(names.map((name) => `“${name}”`))
