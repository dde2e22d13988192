import { Form, Link, href, useFetcher } from 'react-router'
import { SELECTION } from './selection-bar.tsx'
import { SwapButtons, type Swaps } from './swap-buttons.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture, type PictureMedia } from '#app/ui/picture.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export interface ListedExercise {
  id: string
  exerciseName: string
  difficulty: string
  picture: PictureMedia | null
  hasImages: boolean
  dosage: string
  isPrivate: boolean
  copyId: string
  hasFilm: boolean
  version: number
  swaps: Swaps
  isSelected: boolean
}

export const positionAction = (item: string) => href('/program-settings/:item/position', { item })
/** Where the row's drag handle goes once its script has come. */
export const handleId = (item: string) => `handle-${item}`

/** One exercise of the programme: what it is, and everything that can be done with it. */
export function ExerciseRow({ exercise, index, last }: { exercise: ListedExercise; index: number; last: number }) {
  const { id, exerciseName, picture, dosage, isPrivate } = exercise
  const nameId = `name-${id}`
  return (
    <li id={id} aria-labelledby={nameId}>
      <label className="programme-tick">
        <input type="checkbox" name="item" value={id} form={SELECTION} defaultChecked={exercise.isSelected} />
        <span className="visually-hidden">Select {exerciseName}</span>
      </label>
      <div className="programme-picture">
        {picture ? <Picture media={picture} width={200} alt="" /> : <Icon name="image" />}
      </div>
      <div className="programme-words">
        <h2 id={nameId}>{exerciseName}</h2>
        <p className="soft small">{dosage || 'No parameters yet'}</p>
        {isPrivate && <span className="badge badge-warm">private</span>}
      </div>
      <div className="programme-order">
        <span id={handleId(id)} />
        <MoveButtons exercise={exercise} index={index} last={last} />
      </div>
      <details className="programme-more" open>
        <summary>
          More <span className="visually-hidden">for {exerciseName}</span>
        </summary>
        <div className="programme-buttons">
          <ExerciseButtons exercise={exercise} />
          <Button
            look="quiet"
            form={SELECTION}
            formAction={href('/program-settings/:item/application', { item: id })}
            formMethod="post"
          >
            Apply to selected
          </Button>
        </div>
        <SwapButtons id={id} version={exercise.version} swaps={exercise.swaps} />
      </details>
    </li>
  )
}

/** Everything that changes the exercise itself. */
export function ExerciseButtons({ exercise }: { exercise: ListedExercise }) {
  const { id, hasImages } = exercise
  return (
    <>
      <PageButton to={href('/program-settings/:item/parameters', { item: id })} label="Edit parameters" />
      <Link to={href('/program-settings/:item/name', { item: id })} preventScrollReset className="button button-quiet">
        Edit name
      </Link>
      <Link
        to={href('/program-settings/:item/description', { item: id })}
        preventScrollReset
        className="button button-quiet"
      >
        Edit description
      </Link>
      <KeepButton id={id} copyId={exercise.copyId} />
      {exercise.hasFilm && <PageButton to={href('/program-settings/:item/video', { item: id })} label="Video menu" />}
      {hasImages && <PageButton to={href('/program-settings/:item/images', { item: id })} label="Images" />}
      <PageButton to={href('/program-settings/:item/removal', { item: id })} label="Remove exercise" />
    </>
  )
}

function MoveButtons({ exercise, index, last }: { exercise: ListedExercise; index: number; last: number }) {
  const { id, exerciseName } = exercise
  const fetcher = useFetcher({ key: 'position' })
  return (
    <PostForm fetcher={fetcher} action={positionAction(id)} preventScrollReset className="row">
      <IconButton
        icon="top"
        label={`Move to top ${exerciseName}`}
        name="position"
        value={0}
        disabled={index === 0}
        data-move="top"
      />
      <IconButton
        icon="up"
        label={`Move up ${exerciseName}`}
        name="position"
        value={index - 1}
        disabled={index === 0}
        data-move="up"
      />
      <IconButton
        icon="down"
        label={`Move down ${exerciseName}`}
        name="position"
        value={index + 1}
        disabled={index === last}
        data-move="down"
      />
    </PostForm>
  )
}

/** Saves a copy of the exercise, as it stands in the programme, as one of the user's own. */
function KeepButton({ id, copyId }: { id: string; copyId: string }) {
  const fetcher = useFetcher()
  return (
    <PostForm fetcher={fetcher} action={href('/program-settings/:item/copy', { item: id })} preventScrollReset>
      <input type="hidden" name="objectId" value={copyId} />
      <Button look="quiet" isBusy={fetcher.state !== 'idle'}>
        Save to my exercises
      </Button>
    </PostForm>
  )
}

/** Opens the page where the exercise is changed: with script a dialog over the list. */
function PageButton({ to, label }: { to: string; label: string }) {
  return (
    <Form action={to} preventScrollReset>
      <Button look="quiet">{label}</Button>
    </Form>
  )
}
