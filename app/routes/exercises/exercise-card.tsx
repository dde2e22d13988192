import { Link, href, useFetcher } from 'react-router'
import { SelectBox } from './selection-menu.tsx'
import type { ExerciseCard as Card } from '#app/models/exercise.server.ts'
import { IconButton, IconLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** An exercise in a list: what it looks like, and what can be done with it at once. */
export function ExerciseCard({ exercise, back, eager }: { exercise: Card; back: string; eager?: boolean }) {
  const { id, exerciseName, difficulty, badge, picture, clientId } = exercise
  const nameId = `name-${id}`
  return (
    <article className="card" aria-labelledby={nameId}>
      <div className="card-picture">
        {picture ? <Picture media={picture} width={300} eager={eager} alt="" /> : <Icon name="image" />}
        {badge && <span className="badge card-badge">{badge}</span>}
        <SelectBox id={id} exerciseName={exerciseName} />
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
        <ProgrammeToggle id={id} isInProgramme={exercise.isInProgramme} back={back} />
        <FavouriteToggle id={id} isFavourite={exercise.isFavourite} back={back} />
        <OwnerButtons exercise={exercise} back={back} />
      </div>
    </article>
  )
}

/** What can be done with an exercise as such: own ones are changed, others' copied, the team's both. */
export function OwnerButtons({
  exercise: { id, mayEdit, copyId },
  back,
}: {
  exercise: Pick<Card, 'id' | 'mayEdit' | 'copyId'>
  back: string
}) {
  const to = (page: string) => `${page}?${new URLSearchParams({ back })}`
  return (
    <>
      {copyId && <CloneButton id={id} copyId={copyId} back={back} />}
      {mayEdit && (
        <>
          <IconLink
            icon="edit"
            label="Edit"
            to={to(href('/exercise/:exerciseId/edit', { exerciseId: id }))}
            preventScrollReset
          />
          <IconLink
            icon="delete"
            label="Delete"
            to={to(href('/exercise/:exerciseId/deletion', { exerciseId: id }))}
            preventScrollReset
          />
        </>
      )}
    </>
  )
}

function CloneButton({ id, copyId, back }: { id: string; copyId: string; back: string }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={href('/exercise/:exerciseId/copy', { exerciseId: id })} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="objectId" value={copyId} />
      <IconButton icon="copy" label="Clone" disabled={fetcher.state !== 'idle'} />
    </fetcher.Form>
  )
}

/** Puts the exercise into the working programme or takes it out. Beside other exercises it says its `name`. */
export function ProgrammeToggle({
  id,
  isInProgramme,
  back,
  name = '',
}: {
  id: string
  isInProgramme: boolean
  back: string
  name?: string
}) {
  const fetcher = useFetcher()
  const which = name && `${name} `
  const isIn = fetcher.formData ? fetcher.formData.get('included') === 'true' : isInProgramme
  return (
    <fetcher.Form method="post" action={href('/collection/exercises')} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="exerciseId" value={id} />
      <IconButton
        icon={isIn ? 'check' : 'plus'}
        look={isIn ? 'primary' : 'secondary'}
        label={isIn ? `Remove ${which}from programme` : `Add ${which}to programme`}
        name="included"
        value={String(!isIn)}
      />
    </fetcher.Form>
  )
}

export function FavouriteToggle({ id, isFavourite, back }: { id: string; isFavourite: boolean; back: string }) {
  const fetcher = useFetcher()
  const isOn = fetcher.formData ? fetcher.formData.get('favourite') === 'true' : isFavourite
  return (
    <fetcher.Form method="post" action={href('/exercise/:exerciseId/favourite', { exerciseId: id })} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <IconButton
        icon="heart"
        className={isOn ? 'is-favourite' : ''}
        label={isOn ? 'Remove from favourites' : 'Add to favourites'}
        name="favourite"
        value={String(!isOn)}
      />
    </fetcher.Form>
  )
}
