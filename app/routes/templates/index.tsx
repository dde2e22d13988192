import './templates.css'
import { type ShouldRevalidateFunctionArgs, href, useMatches, useNavigate, useOutlet } from 'react-router'
import type { Route } from './+types/index.ts'
import { readQuery, toSearch } from './list-query.ts'
import { TemplateList } from './template-list.tsx'
import { requireUser } from '#app/middleware/session.server.ts'
import { searchTemplates } from '#app/models/programmes/template.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Templates · Rehab Guide' }]

/** Nothing when a page that opens over the list was asked for: the list stands behind it only when it was there before. */
export async function loader({ url }: Route.LoaderArgs) {
  const user = requireUser()
  if (!isList(url)) return null
  const query = readQuery(url.searchParams)
  const found = await searchTemplates(user, query)
  return { query: { ...query, page: found.page }, ...found }
}

/** What opens over the list leaves the list as it is; closing it brings the list up to date. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (!isList(nextUrl)) return false
  return isList(currentUrl) ? defaultShouldRevalidate : true
}

/** Whether an address is the list's own, not that of a page over it. */
const isList = ({ pathname }: URL) => /\/program\/?$/.test(pathname)

export default function Templates({ loaderData }: Route.ComponentProps) {
  const outlet = useOutlet()
  const navigate = useNavigate()
  const handle = useMatches().at(-1)?.handle as { dialog?: string } | undefined
  if (!loaderData) return outlet
  const list = href('/program') + toSearch(loaderData.query)
  return (
    <>
      <TemplateList {...loaderData} />
      {outlet && (
        <Dialog label={handle?.dialog ?? 'Templates'} onClose={() => void navigate(list, { preventScrollReset: true })}>
          {outlet}
        </Dialog>
      )}
    </>
  )
}
