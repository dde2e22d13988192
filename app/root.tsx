import './styles/tokens.css'
import './styles/base.css'
import './styles/form.css'
import './styles/forced-colours.css'
import './styles/print.css'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, data, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import type { Handle } from './http/handle.ts'
import { readNotice } from './http/notice.server.ts'
import { keptByNobody } from './middleware/caching.server.ts'
import { contextStorage } from './middleware/context.server.ts'
import { failureNotice } from './middleware/failed-action.server.ts'
import { logMiddleware, requestIdMiddleware } from './middleware/log.server.ts'
import { preferencesOf } from './cookies/preferences.server.ts'
import { currentUser, whoIsAsking } from './middleware/session.server.ts'
import { initials } from '#app/models/names.ts'
import { whoseForms } from './models/practice/whose.server.ts'
import { collectionCount } from './models/programmes/working.server.ts'
import { CollectionButton } from './routes/collection/collection-button.tsx'
import { Announcer } from './ui/announcer.tsx'
import { Door, isOldBrowser } from './ui/door.tsx'
import { RouteErrorPage } from './ui/error-page.tsx'
import { useRestoredFocus } from './browser/restore-focus.ts'
import { useHeldNavigation } from './browser/hold-navigation.ts'
import { useNonce } from './ui/nonce.tsx'
import { Notices } from './ui/notice.tsx'
import { useWhose } from './ui/post-form.tsx'
import { BottomBar, Header } from './ui/shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  contextStorage,
  requestIdMiddleware,
  logMiddleware,
  keptByNobody,
  whoIsAsking,
]

export async function loader({ request }: Route.LoaderArgs) {
  const user = currentUser()
  const { notice, headers } = await readNotice(request)
  const preferences = await preferencesOf(request)
  return data(
    {
      ...preferences,
      isOld: isOldBrowser(request),
      notice: notice ?? failureNotice(),
      user: user && { name: user.name, email: user.email, initials: initials(user.name) },
      whose: user ? whoseForms(user) : '',
      collectionCount: user ? await collectionCount(user.id) : 0,
    },
    { headers },
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Rehab Guide' }]

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as Handle | undefined)
  const isBare = !shell?.user || handles.some((handle) => handle?.bare)
  const hasScript = shell && !shell.lite && !handles.some((handle) => handle?.noScript)
  // What the page is about, by its route's folder.
  const noun = matches.at(-1)?.id.split('/')[1]
  const nonce = useNonce()
  return (
    <html lang="en-GB" data-theme={shell?.theme === 'system' ? undefined : shell?.theme}>
      <head>
        <meta charSet="utf-8" />
        {hasScript && <Door nonce={nonce} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14594c" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {!isBare && shell?.user && (
          <Header
            user={shell.user}
            noun={noun}
            hasResults={handles.at(-1)?.hasResults}
            lite={shell.lite}
            theme={shell.theme}
            collectionButton={<CollectionButton count={shell.collectionCount} />}
          />
        )}
        <Announcer />
        <Notices notice={shell?.notice ?? null} />
        {children}
        {!isBare && <BottomBar noun={noun} />}
        {hasScript && !shell.isOld && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  useRestoredFocus()
  useHeldNavigation()
  // Where somebody else has signed in meanwhile, nothing that the user before has typed becomes theirs.
  return <Outlet key={useWhose()} />
}

export const ErrorBoundary = RouteErrorPage
