import { type MouseEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Demonstration, type Demonstrated, type Viewing } from '#app/ui/demonstration.tsx'
import { Empty, Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

interface Viewed {
  objectId: string
  programmeTitle: string
  isWritable: boolean
  areAllSelected: boolean
  viewing: Viewing
  exerciseData: Exercise[]
}

interface Exercise extends Demonstrated {
  id: string
  steps: string[]
  dosage: string
}

/** A template's exercises, to load all or some of them. */
export function TemplateView({ template }: { template: Viewed }) {
  const { objectId: templateId, programmeTitle, exerciseData: exercises, isWritable } = template
  return (
    <Page
      title={programmeTitle}
      back={{ to: href('/program'), label: 'Back' }}
      actions={isWritable && <Changes templateId={templateId} />}
    >
      {exercises.length === 0 ? (
        <Empty icon="template" title="This template contains no exercises">
          <ButtonLink to={href('/exercise')}>Find exercises</ButtonLink>
        </Empty>
      ) : (
        <Exercises key={String(template.areAllSelected)} {...template} />
      )}
    </Page>
  )
}

/** For who may write the template. */
function Changes({ templateId }: { templateId: string }) {
  return (
    <>
      <ButtonLink icon="settings" to={href('/program/:templateId/settings', { templateId })} preventScrollReset>
        Settings
      </ButtonLink>
      <ButtonLink
        look="danger"
        icon="delete"
        to={href('/program/:templateId/deletion', { templateId })}
        preventScrollReset
      >
        Delete
      </ButtonLink>
    </>
  )
}

/** Of the two Load buttons the style sheet shows the one that fits what is ticked. */
function Exercises({ objectId: templateId, areAllSelected, viewing, exerciseData: exercises }: Viewed) {
  const form = useRef<HTMLFormElement>(null)
  const [areAll, setAreAll] = useState(areAllSelected)
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name=exercise]') ?? [])]
  const tickAll = (event: MouseEvent) => {
    event.preventDefault()
    for (const box of boxes()) box.checked = !areAll
    setAreAll(!areAll)
    boxes()[0]?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const here = href('/program/:templateId', { templateId })
  return (
    <PostForm
      ref={form}
      action={here}
      className="template-form"
      onChange={() => setAreAll(boxes().every(({ checked }) => checked))}
    >
      <div className="row template-bar">
        <Button look="primary" icon="download" name="load" value="all" className="load-all">
          Load
        </Button>
        <Button look="primary" icon="download" name="load" value="selected" className="load-selected">
          Load Selected
        </Button>
        <ButtonLink to={areAll ? here : `${here}?selected=all`} onClick={tickAll} preventScrollReset replace>
          {areAll ? 'De-Select All' : 'Select All'}
        </ButtonLink>
      </div>
      <ol className="template-exercises">
        {exercises.map((exercise) => (
          <li key={exercise.id}>
            <TemplateExercise exercise={exercise} viewing={viewing} isSelected={areAllSelected} />
          </li>
        ))}
      </ol>
    </PostForm>
  )
}

function TemplateExercise({
  exercise,
  viewing,
  isSelected,
}: {
  exercise: Exercise
  viewing: Viewing
  isSelected: boolean
}) {
  const { id, exerciseName, steps, dosage } = exercise
  return (
    <article className="panel" aria-labelledby={`name-${id}`}>
      <div className="template-exercise-head">
        <label className="tick">
          <span className="visually-hidden">Select {exerciseName}</span>
          <input type="checkbox" name="exercise" value={id} defaultChecked={isSelected} autoComplete="off" />
        </label>
        <h2 id={`name-${id}`}>{exerciseName}</h2>
      </div>
      <div className="template-exercise">
        <Demonstration exercise={exercise} viewing={viewing} />
        <div className="stack">
          <ul className="steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          {dosage && <p className="badge">{dosage}</p>}
        </div>
      </div>
    </article>
  )
}
