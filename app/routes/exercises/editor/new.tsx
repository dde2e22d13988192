import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import type { Route } from './+types/new.ts'
import { editorData } from './editor-data.server.ts'
import { againIfRefused, readEditor } from './editor.server.ts'
import { Editor } from './editor.tsx'
import { backTo } from '#app/http/back.ts'
import { gate } from '#app/http/gate.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { getRequest } from '#app/middleware/context.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { createExercise } from '#app/models/exercises/own.server.ts'
import { RouteErrorPage } from '#app/ui/error-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Create new Exercise · Rehab Guide' }]
export const handle = { dialog: 'Create new Exercise', takes: 'files' }

const OWN = `${href('/exercise')}?activeView=created`

export async function loader({ url }: Route.LoaderArgs) {
  const user = requireUser()
  // Who was filling the form in when the plan ended keeps it: the action says what to do.
  if (getRequest().method === 'GET') gate(user, 'allowExerciseCreation')
  const back = backTo(url.searchParams.get('back'), OWN)
  return { back, data: await editorData(user, { objectId: randomUUID() }) }
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const read = await readEditor(request, user, user.permissions.includes('allowExerciseCreation') ? null : 'plan')
  if (!read.ok) return read.answer
  const { posted, draft, objectId = randomUUID(), back = null } = read
  const refused = await againIfRefused(user, posted, createExercise(user, objectId, draft))
  return refused ?? redirectWithNotice(backTo(back, OWN), `New exercise '${draft.exerciseName}' saved!`)
}

export default function NewExercise({ loaderData: { back, data }, actionData }: Route.ComponentProps) {
  return <Editor title="Create new Exercise" back={back} data={data} again={actionData} />
}

/** A plan that does not include it is told where it was asked for. */
export const ErrorBoundary = RouteErrorPage
