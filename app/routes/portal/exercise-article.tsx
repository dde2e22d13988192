import { href } from 'react-router'
import type { Origin } from '#app/models/exercises/origin.ts'
import { Attribution } from '#app/ui/attribution.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type Demonstrated, Demonstration, type Viewing } from '#app/ui/demonstration.tsx'

export interface PortalExercise extends Demonstrated {
  id: string
  viewing: Viewing
  steps: string[]
  dosage: string
  doneToday: boolean
  origin: Origin | null
}

interface Parts {
  exercise: PortalExercise
  token: string
  isFirst: boolean
  next?: { id: string; exerciseName: string }
}

/** One exercise: what it looks like, how often, what to do, and whether it is done for today. */
export function ExerciseArticle({ exercise, token, isFirst, next }: Parts) {
  const { id, exerciseName, viewing, steps, dosage } = exercise
  const nameId = `name-${id}`
  return (
    <article id={id} aria-labelledby={nameId} className="portal-exercise">
      <h2 id={nameId}>{exerciseName}</h2>
      {dosage && (
        <p className="portal-dosage">
          <Icon name="dosage" />
          <span>{dosage}</span>
        </p>
      )}
      <Demonstration exercise={exercise} viewing={viewing} link={token} eager={isFirst} />
      <ol className="portal-steps">
        {steps.map((step, index) => (
          <li key={`${index} ${step}`}>{step}</li>
        ))}
      </ol>
      <Attribution origin={exercise.origin} />
      <DoneToday exercise={exercise} token={token} nameId={nameId} />
      <p className="portal-next">
        {next ? (
          <a href={`#${next.id}`}>Next exercise: {next.exerciseName}</a>
        ) : (
          <a href="#exercises">Back to the list</a>
        )}
      </p>
    </article>
  )
}

/** Says the state that is wanted, so that pressing twice on a slow line is the same as once. */
function DoneToday({
  exercise: { id, doneToday },
  token,
  nameId,
}: Pick<Parts, 'exercise' | 'token'> & { nameId: string }) {
  const hintId = `hint-${id}`
  return (
    <form
      method="post"
      action={href('/portal/:token/exercises/:item/done', { token, item: id })}
      className="portal-done"
    >
      <Button
        look={doneToday ? 'secondary' : 'primary'}
        icon="check"
        name="done"
        value={String(!doneToday)}
        aria-pressed={doneToday}
        aria-describedby={doneToday ? `${nameId} ${hintId}` : nameId}
      >
        Done today
      </Button>
      {doneToday && <span id={hintId}>Pressed by mistake? Press again to undo.</span>}
    </form>
  )
}
