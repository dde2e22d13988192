import { href } from 'react-router'
import type { Route } from './+types/exercise.ts'
import { EasierHarder } from './easier-harder.tsx'
import { FavouriteToggle, OwnerButtons, ProgrammeToggle } from './list/exercise-card.tsx'
import { preferencesOf } from '#app/cookies/preferences.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { exerciseDetails } from '#app/models/exercises/exercise.server.ts'
import { dosageInWords, sentences } from '#app/models/exercises/params.ts'
import { Attribution } from '#app/ui/attribution.tsx'
import { Demonstration } from '#app/ui/demonstration.tsx'
import { Page } from '#app/ui/page.tsx'
import { ViewingChoices } from '#app/ui/viewing-choices.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.exerciseName ?? 'Exercise'} · Rehab Guide` },
]

export async function loader({ request, params }: Route.LoaderArgs) {
  const user = requireUser()
  const { params: libraryParams, ownParams, ...exercise } = await exerciseDetails(user, params.exerciseId)
  const { lite } = await preferencesOf(request)
  return {
    ...exercise,
    steps: sentences(exercise.exerciseDescription),
    dosage: dosageInWords(libraryParams),
    ownDosage: ownParams && dosageInWords(ownParams),
    viewing: { showCaptions: user.showCaptions, offerNarration: user.offerNarration, lite },
  }
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
      <Demonstration exercise={exercise} viewing={exercise.viewing} eager />
      {(exercise.captions || exercise.narration) && <ViewingChoices {...exercise.viewing} back={here} />}
      <section className="stack" aria-labelledby="description">
        <h2 id="description">Description</h2>
        <ul className="steps">
          {exercise.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
      <EasierHarder easier={exercise.easier} harder={exercise.harder} back={here} />
      {exercise.ownDosage !== null && (
        <p>
          <strong>Your usual dosage:</strong> {exercise.ownDosage || 'none'}
        </p>
      )}
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
