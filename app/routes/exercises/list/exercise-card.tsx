import { Link, href, useFetcher } from 'react-router'
import { SelectBox } from './selection-menu.tsx'
import type { ExerciseCard as Card } from '#app/models/exercises/exercise.server.ts'
import { IconButton, IconLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** An exercise in a list: what it looks like, and what can be done with it at once. */
export function ExerciseCard({ exercise, list, eager }: { exercise: Card; list: string; eager?: boolean }) {
  const { id, exerciseName, difficulty, badge, picture, clientId } = exercise
  const nameId = `name-${id}`
  const cardId = `card-${id}`
  const back = `${list}#${cardId}`
  return (
    <article className="card" id={cardId} aria-labelledby={nameId}>
      <div className="card-picture">
        {picture ? <Picture media={picture} width={300} eager={eager} alt="" /> : <Icon name="image" />}
        {badge && <span className="badge card-badge">{badge}</span>}
      </div>
      <div className="card-words">
        <h2 id={nameId}>
          <Link to={href('/exercise/:exerciseId', { exerciseId: id })} className="card-link">
            {exerciseName}
          </Link>
        </h2>
        <p className="soft small">{difficulty}</p>
        {clientId && <Link to={href('/clients/:clientId/details', { clientId })}>Client’s record</Link>}
      </div>
      <div className="card-buttons">
        <ProgrammeToggle id={id} isInProgramme={exercise.isInProgramme} back={back} name={exerciseName} />
        <FavouriteToggle id={id} isFavourite={exercise.isFavourite} back={back} name={exerciseName} />
        <OwnerButtons exercise={exercise} back={back} name={exerciseName} />
      </div>
      <SelectBox id={id} exerciseName={exerciseName} />
    </article>
  )
}

/** What can be done with an exercise as such: own ones are changed, others' copied, the team's both. */
export function OwnerButtons({
  exercise: { id, mayEdit, copyId },
  back,
  name,
}: {
  exercise: Pick<Card, 'id' | 'mayEdit' | 'copyId'>
  back: string
  name?: string
}) {
  const to = (page: string) => `${page}?${new URLSearchParams({ back })}`
  return (
    <>
      {copyId && <CloneButton id={id} copyId={copyId} back={back} name={name} />}
      {mayEdit && (
        <>
          <IconLink
            icon="edit"
            label={labelled('Edit', name)}
            to={to(href('/exercise/:exerciseId/edit', { exerciseId: id }))}
            preventScrollReset
          />
          <IconLink
            icon="delete"
            label={labelled('Delete', name)}
            to={to(href('/exercise/:exerciseId/deletion', { exerciseId: id }))}
            preventScrollReset
          />
        </>
      )}
    </>
  )
}

/** Beside other exercises a button says which one it is for. */
const labelled = (label: string, name = '') => `${label} ${name}`.trim()

function CloneButton({ id, copyId, back, name }: { id: string; copyId: string; back: string; name?: string }) {
  const fetcher = useFetcher()
  return (
    <PostForm fetcher={fetcher} action={href('/exercise/:exerciseId/copy', { exerciseId: id })} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="objectId" value={copyId} />
      <IconButton icon="copy" label={labelled('Clone', name)} isBusy={fetcher.state !== 'idle'} />
    </PostForm>
  )
}

interface Toggled {
  id: string
  back: string
  name?: string
}

/** Puts the exercise into the working programme or takes it out. */
export function ProgrammeToggle({ id, isInProgramme, back, name }: Toggled & { isInProgramme: boolean }) {
  const { fetcher, isOn, button } = useToggle('included', isInProgramme)
  return (
    <PostForm fetcher={fetcher} action={href('/collection/exercises')} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="exerciseId" value={id} />
      <IconButton
        icon={isOn ? 'check' : 'plus'}
        look={isOn ? 'primary' : 'secondary'}
        label={labelled(isOn ? 'Remove from programme' : 'Add to programme', name)}
        {...button}
      />
    </PostForm>
  )
}

export function FavouriteToggle({ id, isFavourite, back, name }: Toggled & { isFavourite: boolean }) {
  const { fetcher, isOn, button } = useToggle('favourite', isFavourite)
  return (
    <PostForm fetcher={fetcher} action={href('/exercise/:exerciseId/favourite', { exerciseId: id })} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <IconButton
        icon="heart"
        className={isOn ? 'is-favourite' : ''}
        label={labelled(isOn ? 'Remove from favourites' : 'Add to favourites', name)}
        {...button}
      />
    </PostForm>
  )
}

/** A button that posts the other state as `name`. What was asked for is shown at once. */
function useToggle(name: string, state: boolean) {
  const fetcher = useFetcher()
  const isOn = fetcher.formData ? fetcher.formData.get(name) === 'true' : state
  return { fetcher, isOn, button: { name, value: String(!isOn) } }
}
