import { href, redirect } from 'react-router'
import type { Route } from './+types/share-key-change.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { disableSharing, renewShareKey } from '#app/models/practice/share-key.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Share key · Rehab Guide' }]

const CHANGES = {
  renewal: {
    title: 'Renew your share key?',
    text: 'The present key ends at once: whoever has entered it finds your templates again only with the new one.',
    button: 'Renew',
    change: renewShareKey,
    outcome: 'Your share key is renewed',
  },
  ending: {
    title: 'Turn off sharing?',
    text: 'Whoever has entered your share key loses sight of your templates at once. What they have loaded stays with them.',
    button: 'Turn off sharing',
    change: disableSharing,
    outcome: 'Sharing is turned off',
  },
}

const changeOf = (name: string) => (name === 'renewal' || name === 'ending' ? CHANGES[name] : notFound())

/** Asks before a key that others use is changed. Who has none has nothing to change. */
export function loader({ params }: Route.LoaderArgs) {
  const { title, text, button } = changeOf(params.change)
  if (!requireUser().shareKey) throw redirect(href('/account/sharing'))
  return { title, text, button }
}

export async function action({ params }: Route.ActionArgs) {
  const { change, outcome } = changeOf(params.change)
  await change(requireUser())
  return redirectWithNotice(href('/account/sharing'), outcome)
}

export default function ShareKeyChange({ loaderData: { title, text, button } }: Route.ComponentProps) {
  return (
    <Page title={title} narrow>
      <p className="lead">{text}</p>
      <PostForm className="row">
        <Button look="danger">{button}</Button>
        <ButtonLink to={href('/account/sharing')}>Cancel</ButtonLink>
      </PostForm>
    </Page>
  )
}
