import { Outlet, href } from 'react-router'
import type { Route } from './+types/sharing.ts'
import { AccountPage } from './account-page.tsx'
import { ShareKeySchema } from './schema.ts'
import { OthersKeys, OwnKey } from './share-keys.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import {
  enableSharing,
  enterShareKey,
  forgetShareKey,
  keyOwners,
  shareKeyUsers,
} from '#app/models/practice/share-key.server.ts'
import { ListBehind, isAt, revalidatedAt } from '#app/ui/list-behind.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Sharing · Rehab Guide' }]

const isSharing = isAt('/account/sharing')
export const shouldRevalidate = revalidatedAt(isSharing)

/** The user's own share key, and whose keys the user has entered; nothing when a page that opens over them was asked for. */
export async function loader({ url }: Route.LoaderArgs) {
  const user = requireUser()
  if (!isSharing(url)) return null
  const [users, owners] = await Promise.all([shareKeyUsers(user), keyOwners(user)])
  return { shareKey: user.shareKey, users, owners, isTeam: user.teamId !== null }
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await readForm(request, ShareKeySchema)
  if (!form.ok) return form.rejected
  const { value } = form
  if (value.intent === 'enable') await enableSharing(user)
  if (value.intent === 'forget') await forgetShareKey(user, value.ownerId)
  if (value.intent !== 'add') return redirectWithNotice(href('/account/sharing'), OUTCOMES[value.intent])
  const owner = await enterShareKey(user, value.shareKey)
  if (!owner) return form.reject({ shareKey: ['Nobody else has this share key. Ask its owner for the present one.'] })
  return redirectWithNotice(href('/account/sharing'), `Your templates now include what ${owner} shares`)
}

const OUTCOMES = {
  enable: 'Sharing is enabled. Give your share key to whom you want to share with.',
  forget: 'Share key removed',
}

export default function Sharing({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />
  const { error, initialValue } = actionData?.result ?? {}
  return (
    <ListBehind address={href('/account/sharing')} label="Share key">
      <AccountPage title="Sharing">
        <OwnKey {...loaderData} />
        <OthersKeys
          owners={loaderData.owners}
          typed={String(initialValue?.shareKey ?? '')}
          errors={error?.shareKey ?? undefined}
        />
      </AccountPage>
    </ListBehind>
  )
}
