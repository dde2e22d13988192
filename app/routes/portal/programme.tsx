import { href } from 'react-router'
import type { Route } from './+types/programme.ts'
import { ExerciseArticle } from './exercise-article.tsx'
import { PortalPage, PortalTrouble } from './portal-page.tsx'
import { preferencesOf } from '#app/cookies/preferences.server.ts'
import { enterPortal } from '#app/cookies/portal-pass.server.ts'
import { formatDate } from '#app/models/dates.ts'
import { dosageInWords, sentences } from '#app/models/exercises/params.ts'
import { portalProgramme } from '#app/models/publishing/portal.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.programmeTitle} · ${loaderData.practice}` : 'Your programme · Rehab Guide' },
]

export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  await enterPortal(request, token)
  const { programmeTitle, prescriptionId, createdAt, client, user, exercises } = await portalProgramme(token)
  const { lite } = await preferencesOf(request)
  return {
    token,
    programmeTitle,
    prescriptionId,
    client: client?.name,
    clinician: `${user.firstName} ${user.lastName}`.trim(),
    practice: user.practice.name,
    date: formatDate(createdAt, user.practice.timeZone),
    exercises: exercises.map((exercise) => shownToClient(exercise, lite)),
  }
}

/** Captions and narration are as the clinician left them for each exercise. */
function shownToClient(exercise: PrescribedExercise, lite: boolean) {
  const { id, exerciseName, images, film, captions, narration, doneToday, origin } = exercise
  return {
    id,
    exerciseName,
    images,
    film,
    captions,
    narration,
    doneToday,
    origin,
    viewing: { showCaptions: exercise.hasCC, offerNarration: exercise.hasNarration, lite },
    steps: sentences(exercise.exerciseDescription),
    dosage: dosageInWords(exercise.params),
  }
}

type PrescribedExercise = Awaited<ReturnType<typeof portalProgramme>>['exercises'][number]

export default function Programme({ loaderData: programme }: Route.ComponentProps) {
  const { token, exercises } = programme
  return (
    <PortalPage title={programme.programmeTitle}>
      <p className="portal-from">
        {programme.client && <>For {programme.client}, from </>}
        {!programme.client && 'From '}
        {programme.clinician} at {programme.practice}, {programme.date}
      </p>
      <Progress done={exercises.filter(({ doneToday }) => doneToday).length} of={exercises.length} />
      <nav aria-label="Exercises" className="portal-contents" id="exercises">
        <ol>
          {exercises.map(({ id, exerciseName, doneToday }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span>{exerciseName}</span>
                {doneToday && <span className="badge">Done</span>}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {exercises.map((exercise, index) => (
        <ExerciseArticle
          key={exercise.id}
          exercise={exercise}
          token={token}
          isFirst={index === 0}
          next={exercises[index + 1]}
        />
      ))}
      <footer className="portal-foot">
        <ButtonLink icon="print" to={href('/portal/:token/pdf', { token })}>
          Download PDF
        </ButtonLink>
        <p>
          Prescription ID <strong className="portal-id">{programme.prescriptionId}</strong>
        </p>
        <p>Questions, or pain that worries you? Please ask {programme.practice}.</p>
      </footer>
    </PortalPage>
  )
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <div role="status" className="portal-progress">
      <Icon name={done === of ? 'success' : 'dosage'} />
      <p>
        {done} of {of} done today{done === of && '. Well done!'}
      </p>
      <progress value={done} max={of} aria-hidden="true" />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PortalTrouble error={error} />
}
