import './exercises.css'
import { type ShouldRevalidateFunctionArgs, href, redirect, useMatches, useNavigate, useOutlet } from 'react-router'
import type { Route } from './+types/index.ts'
import { ExerciseList } from './exercise-list.tsx'
import { queryOfForm, readQuery, toSearch } from './list-query.ts'
import { preferencesOf } from '#app/cookies/preferences.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { exercisePage } from '#app/models/exercises/exercise.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { isOldBrowser } from '#app/ui/door.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Exercises · Rehab Guide' }]

/** Nothing when a page that opens over the list was asked for: the list stands behind it only when it was there before. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const user = requireUser()
  if (!isList(url)) return null
  if (url.searchParams.has('apply')) throw redirect(url.pathname + toSearch(queryOfForm(url.searchParams)))
  const query = readQuery(url.searchParams)
  const { lite } = await preferencesOf(request)
  const page = await exercisePage(user, {
    view: query.activeView,
    term: query.searchTerm,
    filters: query.activeFilters,
    page: query.currentPage,
    pageSize: query.pageSize,
  })
  if (page.hits.length === 0 && page.nbHits > 0)
    throw redirect(url.pathname + toSearch({ ...query, currentPage: page.pages }))
  return { query, ...page, slashFocusesSearch: user.slashFocusesSearch, lite: lite || isOldBrowser(request) }
}

/** What opens over the list leaves the list as it is; closing it brings the list up to date. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (!isList(nextUrl)) return false
  return isList(currentUrl) ? defaultShouldRevalidate : true
}

/** Whether an address is the list's own, not that of a page over it. */
const isList = ({ pathname }: URL) => /\/exercise\/?$/.test(pathname)

export default function Exercises({ loaderData }: Route.ComponentProps) {
  const outlet = useOutlet()
  const navigate = useNavigate()
  const handle = useMatches().at(-1)?.handle as { dialog?: string } | undefined
  if (!loaderData) return outlet
  const list = href('/exercise') + toSearch(loaderData.query)
  return (
    <>
      <ExerciseList {...loaderData} />
      {outlet && (
        <Dialog label={handle?.dialog ?? 'Exercise'} onClose={() => void navigate(list, { preventScrollReset: true })}>
          {outlet}
        </Dialog>
      )}
    </>
  )
}
