import './exercises.css'
import { Outlet, href, redirect } from 'react-router'
import type { Route } from './+types/index.ts'
import { ExerciseList } from './exercise-list.tsx'
import { queryOfForm, readQuery, toSearch } from './list-query.ts'
import { preferencesOf } from '#app/cookies/preferences.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { exercisePage } from '#app/models/exercises/exercise.server.ts'
import { isOldBrowser } from '#app/ui/door.tsx'
import { ListBehind, isAt, revalidatedAt } from '#app/ui/list-behind.tsx'

export const handle = { hasResults: true }
export const meta: Route.MetaFunction = () => [{ title: 'Exercises · Rehab Guide' }]

const isList = isAt('/exercise', '/creator/exercise')
export const shouldRevalidate = revalidatedAt(isList)

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

export default function Exercises({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />
  return (
    <ListBehind address={href('/exercise') + toSearch(loaderData.query)} label="Exercise">
      <ExerciseList {...loaderData} />
    </ListBehind>
  )
}
