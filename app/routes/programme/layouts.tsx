import { Link, href } from 'react-router'
import { ExerciseButtons, type ListedExercise } from './exercise-row.tsx'
import { Demonstration, type Demonstrated, type Viewing } from '#app/ui/demonstration.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** Everything of the exercise that the template layout shows beside the list. */
export interface ActiveExercise extends Demonstrated {
  id: string
  steps: string[]
}

const at = (search: Record<string, string>) => `${href('/program-settings')}?${new URLSearchParams(search)}`

/** The choice between the list, for ordering, and the template, for looking at one exercise after the other. */
export function LayoutChoice({ layout }: { layout: 'list' | 'template' }) {
  return (
    <nav aria-label="Layout" className="layout-choice">
      <Link to={at({ layout: 'list' })} aria-current={layout === 'list' ? 'true' : undefined} preventScrollReset>
        <Icon name="menu" /> List
      </Link>
      <Link
        to={at({ layout: 'template' })}
        aria-current={layout === 'template' ? 'true' : undefined}
        preventScrollReset
      >
        <Icon name="template" /> Template
      </Link>
    </nav>
  )
}

/** The exercises by name, and the active one as its client will see it. */
export function TemplateLayout({
  exercises,
  active,
  viewing,
}: {
  exercises: ListedExercise[]
  active: ActiveExercise
  viewing: Viewing
}) {
  const listed = exercises.find(({ id }) => id === active.id)
  return (
    <div className="template-layout">
      <nav aria-label="Exercises">
        <ol>
          {exercises.map(({ id, exerciseName, picture }) => (
            <li key={id}>
              <Link
                to={at({ layout: 'template', active: id })}
                aria-current={id === active.id ? 'true' : undefined}
                preventScrollReset
              >
                {picture && <Picture media={picture} width={200} alt="" />}
                {exerciseName}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <article className="panel" aria-labelledby="active-name">
        <h2 id="active-name">{active.exerciseName}</h2>
        <p className="soft">{listed?.dosage || 'No parameters yet'}</p>
        <Demonstration key={active.id} exercise={active} viewing={viewing} eager />
        <ul className="steps">
          {active.steps.map((step, index) => (
            <li key={`${index} ${step}`}>{step}</li>
          ))}
        </ul>
        {listed && (
          <div className="programme-buttons">
            <ExerciseButtons exercise={listed} />
          </div>
        )}
      </article>
    </div>
  )
}
