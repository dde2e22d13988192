import './templates.css'
import { Outlet, href } from 'react-router'
import type { Route } from './+types/template.ts'
import { TemplateView } from './template-view.tsx'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { preferencesOf } from '#app/cookies/preferences.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { loadTemplate, loadedInWords } from '#app/models/programmes/load-into-programme.server.ts'
import { dosageInWords, sentences } from '#app/models/exercises/params.ts'
import { visibleTemplate } from '#app/models/programmes/template.server.ts'
import { ListBehind, isAt, revalidatedAt } from '#app/ui/list-behind.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.programmeTitle ?? 'Template'} · Rehab Guide` },
]

const isTemplate = isAt('/program/:templateId')
export const shouldRevalidate = revalidatedAt(isTemplate)

/** Nothing when a page that opens over the template was asked for. `?selected=all` ticks every exercise. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  const user = requireUser()
  if (!isTemplate(url)) return null
  const { exerciseData, ...template } = await visibleTemplate(user, params.templateId)
  const { lite } = await preferencesOf(request)
  return {
    ...template,
    areAllSelected: url.searchParams.get('selected') === 'all',
    viewing: { showCaptions: user.showCaptions, offerNarration: user.offerNarration, lite },
    exerciseData: exerciseData.map(({ exerciseDescription, params, ...exercise }) => ({
      id: exercise.id,
      exerciseName: exercise.exerciseName,
      images: exercise.images,
      film: exercise.film,
      captions: exercise.captions,
      narration: exercise.narration,
      steps: sentences(exerciseDescription),
      dosage: dosageInWords(params),
    })),
  }
}

/** Loads the ticked exercises when 'Load Selected' was pressed, else all. */
export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const form = await request.formData()
  const only = form.get('load') === 'selected' ? form.getAll('exercise').map(String) : undefined
  const { text, kind } = loadedInWords(await loadTemplate(user, params.templateId, only))
  return redirectWithNotice(href('/program-settings'), text, { kind })
}

export default function Template({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />
  return (
    <ListBehind address={href('/program/:templateId', { templateId: loaderData.objectId })} label="Template">
      <TemplateView template={loaderData} />
    </ListBehind>
  )
}
