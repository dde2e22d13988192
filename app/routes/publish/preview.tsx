import { href } from 'react-router'
import { FieldError } from '#app/forms/field.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Empty } from '#app/ui/page.tsx'
import { Picture, type PictureMedia } from '#app/ui/picture.tsx'

interface PreviewExercise {
  id: string
  exerciseName: string
  picture: PictureMedia | null
  dosage: string
  isPrivate: boolean
}

/** What the client will get. */
export function Preview({
  id,
  title,
  exercises,
  errors,
}: {
  id: string
  title: string
  exercises: PreviewExercise[]
  errors?: string[]
}) {
  return (
    <section className="panel publish-preview" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className="row">
        <h2 className="grow" id={`${id}-title`}>
          Programme preview
        </h2>
        {exercises.length > 0 && (
          <ButtonLink icon="edit" to={href('/program-settings')}>
            Edit programme
          </ButtonLink>
        )}
      </div>
      {errors && <FieldError field={{ errorId: `${id}-error`, errors }} />}
      {title && <p>{title}</p>}
      {exercises.length === 0 ? (
        <Empty icon="collection" title="No exercises in the programme yet">
          <ButtonLink to={href('/exercise')}>Find exercises</ButtonLink>
        </Empty>
      ) : (
        <ol className="preview-rows">
          {exercises.map((exercise) => (
            <li key={exercise.id}>
              {exercise.picture ? <Picture media={exercise.picture} width={200} alt="" /> : <Icon name="image" />}
              <div>
                <strong>{exercise.exerciseName}</strong>{' '}
                {exercise.isPrivate && <span className="badge badge-warm">private to a client</span>}
                <p className="soft">{exercise.dosage}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
