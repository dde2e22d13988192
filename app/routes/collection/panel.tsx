import { type FormEvent, useContext } from 'react'
import { Form, Link, href, useFetcher } from 'react-router'
import type { ProgrammeExercise } from '#app/models/programmes/programme.server.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Empty, InDialog, Page } from '#app/ui/page.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useWhose } from '#app/ui/post-form.tsx'

interface Collection {
  programmeTitle: string
  exercises: Pick<ProgrammeExercise, 'id' | 'exerciseId' | 'exerciseName' | 'picture'>[]
}

/** What is in the working programme, to look at and to take out of. */
export function CollectionPanel({ collection: { programmeTitle, exercises } }: { collection: Collection }) {
  return (
    <Page title="Collection" narrow>
      {programmeTitle && <p className="lead">{programmeTitle}</p>}
      {exercises.length === 0 ? (
        <Empty icon="collection" title="No Exercises in collection">
          <ButtonLink to={href('/exercise')}>Find exercises</ButtonLink>
        </Empty>
      ) : (
        <>
          <ul className="rows collection-rows">
            {exercises.map((exercise) => (
              <CollectionRow key={exercise.id} exercise={exercise} />
            ))}
          </ul>
          <div className="row">
            <ButtonLink look="primary" icon="settings" to={href('/program-settings')}>
              Edit programme
            </ButtonLink>
            <ButtonLink icon="send" to={href('/publish')}>
              Publish
            </ButtonLink>
            <ButtonLink look="danger" to={href('/collection/clearing')}>
              Clear Collection
            </ButtonLink>
          </div>
        </>
      )}
    </Page>
  )
}

/** Its removal has a page that asks. In the panel over another page the question is asked there, and that page stays. */
function CollectionRow({
  exercise: { id, exerciseId, exerciseName, picture },
}: {
  exercise: Collection['exercises'][number]
}) {
  const removal = href('/program-settings/:item/removal', { item: id })
  const isPanel = useContext(InDialog)
  const fetcher = useFetcher()
  const whose = useWhose()
  const removeHere = (event: FormEvent) => {
    event.preventDefault()
    if (window.confirm(`Remove ${exerciseName}?`))
      void fetcher.submit({ whose, stays: 'on' }, { method: 'post', action: removal })
  }
  return (
    <li>
      {picture && <Picture media={picture} width={200} alt="" />}
      <span className="grow">
        {exerciseId ? <Link to={href('/exercise/:exerciseId', { exerciseId })}>{exerciseName}</Link> : exerciseName}
      </span>
      <Form action={removal} onSubmit={isPanel ? removeHere : undefined}>
        <input type="hidden" name="back" value={href('/collection')} />
        <IconButton icon="delete" label={`Delete ${exerciseName}`} isBusy={fetcher.state !== 'idle'} />
      </Form>
    </li>
  )
}
