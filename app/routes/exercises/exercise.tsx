import { href } from 'react-router'
import type { Route } from './+types/exercise.ts'
import { FavouriteToggle, OwnerButtons, ProgrammeToggle } from './exercise-card.tsx'
import { requireUser } from '#app/middleware/session.server.ts'
import { exerciseDetails } from '#app/models/exercise.server.ts'
import { dosageInWords, sentences } from '#app/models/params.ts'
import { Attribution } from '#app/ui/attribution.tsx'
import { Page } from '#app/ui/page.tsx'
import { Picture } from '#app/ui/picture.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.exerciseName ?? 'Exercise'} · Rehab Guide` },
]

export async function loader({ params }: Route.LoaderArgs) {
  const exercise = await exerciseDetails(requireUser(), params.exerciseId)
  return { ...exercise, steps: sentences(exercise.exerciseDescription), dosage: dosageInWords(exercise.params) }
}

export default function Exercise({ loaderData: exercise }: Route.ComponentProps) {
  const here = href('/exercise/:exerciseId', { exerciseId: exercise.id })
  return (
    <Page title={exercise.exerciseName} back={{ to: href('/exercise'), label: 'Exercises' }} narrow>
      <div className="row">
        <span className="badge">{exercise.difficulty}</span>
        <ProgrammeToggle id={exercise.id} isInProgramme={exercise.isInProgramme} back={here} />
        <FavouriteToggle id={exercise.id} isFavourite={exercise.isFavourite} back={here} />
        <OwnerButtons exercise={exercise} back={here} />
      </div>
      <ul className="exercise-pictures">
        {exercise.images.map((image) => (
          <li key={image.id}>
            <Picture media={image} width={400} eager />
          </li>
        ))}
      </ul>
      <section className="stack" aria-labelledby="description">
        <h2 id="description">Description</h2>
        <ul className="steps">
          {exercise.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
      {exercise.dosage && (
        <p>
          <strong>Usual dosage:</strong> {exercise.dosage}
        </p>
      )}
      {exercise.precautions && (
        <p>
          <strong>For the clinician:</strong> {exercise.precautions}
        </p>
      )}
      <ul className="row" aria-label="Tags">
        {exercise.tags.map((tag) => (
          <li key={tag.name} className="badge" title={tag.group}>
            {tag.name}
          </li>
        ))}
      </ul>
      <Attribution origin={exercise.origin} />
    </Page>
  )
}
