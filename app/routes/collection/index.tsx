import './collection.css'
import type { Route } from './+types/index.ts'
import { CollectionPanel } from './panel.tsx'
import { requireUser } from '#app/middleware/session.server.ts'
import { workingProgramme } from '#app/models/programmes/working.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Collection · Rehab Guide' }]

export async function loader() {
  const { programmeTitle, exercises } = await workingProgramme(requireUser())
  return {
    programmeTitle,
    exercises: exercises.map(({ id, exerciseId, exerciseName, picture }) => ({
      id,
      exerciseId,
      exerciseName,
      picture,
    })),
  }
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  return <CollectionPanel collection={loaderData} />
}
