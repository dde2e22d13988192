import './templates.css'
import { Outlet, href } from 'react-router'
import type { Route } from './+types/index.ts'
import { readQuery, toSearch } from './list-query.ts'
import { TemplateList } from './template-list.tsx'
import { requireUser } from '#app/middleware/session.server.ts'
import { searchTemplates } from '#app/models/programmes/template.server.ts'
import { ListBehind, isAt, revalidatedAt } from '#app/ui/list-behind.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Templates · Rehab Guide' }]

const isList = isAt('/program', '/creator/program')
export const shouldRevalidate = revalidatedAt(isList)

/** Nothing when a page that opens over the list was asked for: the list stands behind it only when it was there before. */
export async function loader({ url }: Route.LoaderArgs) {
  const user = requireUser()
  if (!isList(url)) return null
  const query = readQuery(url.searchParams)
  const found = await searchTemplates(user, query)
  return { query: { ...query, page: found.page }, ...found }
}

export default function Templates({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />
  return (
    <ListBehind address={href('/program') + toSearch(loaderData.query)} label="Templates">
      <TemplateList {...loaderData} />
    </ListBehind>
  )
}
