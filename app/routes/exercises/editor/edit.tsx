import { type ShouldRevalidateFunctionArgs, href } from 'react-router'
import type { Route } from './+types/edit.ts'
import { editorData } from './editor-data.server.ts'
import { againIfRefused, readEditor } from './editor.server.ts'
import { Editor } from './editor.tsx'
import { backTo, topOf } from '#app/http/back.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { getRequest } from '#app/middleware/context.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { editableExercise, updateExercise } from '#app/models/exercises/own.server.ts'
import { RouteErrorPage } from '#app/ui/error-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Exercise · Rehab Guide' }]
export const handle = { dialog: 'Edit Exercise', takes: 'files' }
/** After a refusal too: the form must then carry the version that is there now. Of what is gone there is none. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 404

export async function loader({ params, url }: Route.LoaderArgs) {
  const user = requireUser()
  const exercise = await editableExercise(user, params.exerciseId)
  // What was typed into the form of an exercise that is gone stays in it: the action says what to do.
  if (!exercise && getRequest().method === 'GET') notFound()
  const back = backTo(url.searchParams.get('back'), href('/exercise/:exerciseId', params))
  return { back, data: await editorData(user, { exercise: exercise ?? undefined }) }
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = requireUser()
  const exercise = await editableExercise(user, params.exerciseId)
  const read = await readEditor(request, user, exercise ? null : 'gone')
  if (!read.ok || !exercise) return read.answer
  const { posted, draft, updatedAt, back = null } = read
  const readAt = updatedAt ? new Date(updatedAt) : exercise.updatedAt
  const refused = await againIfRefused(user, posted, updateExercise(user, exercise, readAt, draft))
  const next = topOf(backTo(back, href('/exercise/:exerciseId', params)))
  return refused ?? redirectWithNotice(next, `Exercise '${draft.exerciseName}' updated!`)
}

export default function EditExercise({ loaderData: { back, data }, actionData }: Route.ComponentProps) {
  return <Editor title="Edit Exercise" back={back} data={data} again={actionData} />
}

export const ErrorBoundary = RouteErrorPage
