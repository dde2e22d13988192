import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { ExerciseRow, type ListedExercise, positionAction } from './exercise-row.tsx'
import { moved } from '#app/models/order.ts'

const SortableList = lazy(() => import('./sortable-list.tsx'))

/** The programme in its order. The buttons and, once its script has come, dragging post the same wish for a position. */
export function ExerciseList({ exercises }: { exercises: ListedExercise[] }) {
  const { ordered, move, said } = useOrder(exercises)
  const plain = (
    <ol className="programme">
      {ordered.map((exercise, index) => (
        <ExerciseRow key={exercise.id} exercise={exercise} index={index} last={ordered.length - 1} />
      ))}
    </ol>
  )
  return (
    <section aria-label="Exercises">
      {useHasScript() ? (
        <Suspense fallback={plain}>
          <SortableList exercises={ordered} move={move} />
        </Suspense>
      ) : (
        plain
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}

/** The order as it will be when what is on its way has arrived. The focus goes along with the exercise that moved. */
function useOrder(exercises: ListedExercise[]) {
  const fetcher = useFetcher({ key: 'position' })
  const lastMoved = useRef<{ id: string; button: string }>(undefined)
  const wish = fetcher.formData && {
    id: exercises.find(({ id }) => positionAction(id) === fetcher.formAction)?.id ?? '',
    position: Number(fetcher.formData.get('position')),
  }
  const ids = exercises.map(({ id }) => id)
  const order = wish?.id ? moved(ids, wish.id, wish.position) : ids
  const orderKey = order.join()

  useEffect(() => {
    const pressed = document.activeElement?.closest<HTMLElement>('[data-move]')
    if (pressed) lastMoved.current = { id: pressed.closest('li')?.id ?? '', button: pressed.dataset.move ?? '' }
    const row = lastMoved.current && document.getElementById(lastMoved.current.id)
    const button = row?.querySelector<HTMLButtonElement>(`[data-move='${lastMoved.current?.button}']`)
    if (document.activeElement === document.body)
      (button?.disabled ? row?.querySelector<HTMLElement>('[data-move]:enabled') : button)?.focus()
  }, [orderKey])

  const moving = exercises.find(({ id }) => id === wish?.id)
  return {
    ordered: order.flatMap((id) => exercises.find((exercise) => exercise.id === id) ?? []),
    said: moving && wish ? `${moving.exerciseName} is now number ${wish.position + 1} of ${exercises.length}` : '',
    move: (id: string, position: number) =>
      void fetcher.submit({ position }, { method: 'post', action: positionAction(id) }),
  }
}

/** False on the server and in the first render of the browser, so that both agree. */
function useHasScript() {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  return hasScript
}
