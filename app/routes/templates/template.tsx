import './templates.css'
import { Form, href } from 'react-router'
import type { Route } from './+types/template.ts'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { dosageInWords, sentences } from '#app/models/params.ts'
import { loadTemplate, visibleTemplate } from '#app/models/template.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty, Page } from '#app/ui/page.tsx'
import { Picture } from '#app/ui/picture.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.programmeTitle ?? 'Template'} · Rehab Guide` },
]

export async function loader({ params }: Route.LoaderArgs) {
  const { programmeTitle, exercises } = await visibleTemplate(requireUser(), params.templateId)
  return {
    programmeTitle,
    exercises: exercises.map(({ id, exerciseName, exerciseDescription, images, params }) => ({
      id,
      exerciseName,
      images,
      steps: sentences(exerciseDescription),
      dosage: dosageInWords(params),
    })),
  }
}

export async function action({ params }: Route.ActionArgs) {
  const { loaded, leftOut } = await loadTemplate(requireUser(), params.templateId)
  const duplicates = `Exercises already in collection: ${leftOut.join(', ')} are already in your collection and will not be duplicated.`
  return leftOut.length
    ? redirectWithNotice(href('/program-settings'), duplicates, { kind: 'info' })
    : redirectWithNotice(href('/program-settings'), loaded === 1 ? '1 exercise loaded' : `${loaded} exercises loaded`)
}

export default function Template({ loaderData: { programmeTitle, exercises } }: Route.ComponentProps) {
  return (
    <Page
      title={programmeTitle}
      back={{ to: href('/program'), label: 'Back' }}
      actions={
        exercises.length > 0 && (
          <Form method="post">
            <Button look="primary" icon="download">
              Load
            </Button>
          </Form>
        )
      }
    >
      {exercises.length === 0 && <Empty icon="template" title="This template contains no exercises" />}
      <ol className="template-exercises">
        {exercises.map((exercise) => (
          <li key={exercise.id}>
            <TemplateExercise exercise={exercise} />
          </li>
        ))}
      </ol>
    </Page>
  )
}

function TemplateExercise({
  exercise: { id, exerciseName, images, steps, dosage },
}: {
  exercise: Route.ComponentProps['loaderData']['exercises'][number]
}) {
  return (
    <article className="panel" aria-labelledby={`name-${id}`}>
      <h2 id={`name-${id}`}>{exerciseName}</h2>
      <div className="template-exercise">
        <div className="template-pictures">
          {images.map((image) => (
            <Picture key={image.id} media={image} width={200} />
          ))}
        </div>
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
