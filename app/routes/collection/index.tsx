import './collection.css'
import { href, redirect } from 'react-router'
import type { Route } from './+types/index.ts'
import { CollectionPanel } from './panel.tsx'
import { requireUser } from '#app/middleware/session.server.ts'
import { removeExercise, workingProgramme } from '#app/models/working-programme.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Collection · Rehab Guide' }]

export async function loader() {
  const { programmeTitle, exercises } = await workingProgramme(requireUser())
  return {
    programmeTitle,
    exercises: exercises.map(({ id, exerciseId, exerciseName, images }) => ({ id, exerciseId, exerciseName, images })),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  const form = await request.formData()
  await removeExercise(user, String(form.get('removed')))
  return redirect(href('/collection'))
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  return <CollectionPanel collection={loaderData} />
}
