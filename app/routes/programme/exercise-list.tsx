import { type RefObject, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { ExerciseRow, type ListedExercise, positionAction } from './exercise-row.tsx'
import { moved } from '#app/models/order.ts'
import { ReadyActions } from '#app/ui/ready-actions.tsx'

const SortableList = lazy(() => import('./sortable-list.tsx'))

/** The programme in its order. The buttons and, once somebody is at work here, dragging post the same wish for a position. */
export function ExerciseList({ exercises }: { exercises: ListedExercise[] }) {
  const { ordered, move, said } = useOrder(exercises)
  const list = useRef<HTMLElement>(null)
  const isDraggable = useFirstMove(list)
  const plain = (
    <ol className="programme">
      {ordered.map((exercise, index) => (
        <ExerciseRow key={exercise.id} exercise={exercise} index={index} last={ordered.length - 1} />
      ))}
    </ol>
  )
  return (
    <section aria-label="Exercises" ref={list}>
      <ReadyActions to={[positionAction('any')]} />
      {isDraggable ? (
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

/** The order as it will be when what is on its way has arrived. */
function useOrder(exercises: ListedExercise[]) {
  const fetcher = useFetcher({ key: 'position' })
  const wished = fetcher.formData && exercises.find(({ id }) => positionAction(id) === fetcher.formAction)
  const position = Number(fetcher.formData?.get('position'))
  const ids = exercises.map(({ id }) => id)
  const order = wished ? moved(ids, wished.id, position) : ids
  useFocusThatFollows(order.join(' '))
  return {
    ordered: order.flatMap((id) => exercises.find((exercise) => exercise.id === id) ?? []),
    said: wished ? `${wished.exerciseName} is now number ${position + 1} of ${exercises.length}` : '',
    move: (id: string, to: number) =>
      void fetcher.submit({ position: to }, { method: 'post', action: positionAction(id) }),
  }
}

/** Moving a row takes the focus from its button: it is given back, or to the next one when the button has no more to do. */
function useFocusThatFollows(order: string) {
  const pressed = useRef<HTMLElement>(null)
  const shown = useRef(order)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => (pressed.current = (target as HTMLElement).closest('[data-move]'))
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (shown.current === order) return
    shown.current = order
    const button = pressed.current
    if (!button || (document.activeElement !== document.body && document.activeElement !== button)) return
    const isOfUse = button.isConnected && !button.matches(':disabled')
    ;(isOfUse ? button : button.closest('li')?.querySelector<HTMLElement>('[data-move]:enabled'))?.focus()
  }, [order])
}

/**
 * True from the first move of the pointer or the first key on: the script for dragging is not sent to who only looks.
 * Its list takes the place of the plain one, so it never comes while the focus is in there.
 */
function useFirstMove(list: RefObject<HTMLElement | null>) {
  const [hasMoved, setHasMoved] = useState(false)
  useEffect(() => {
    if (hasMoved) return
    const listen = () => {
      if (!list.current?.contains(document.activeElement)) setHasMoved(true)
    }
    const moves = ['pointermove', 'pointerdown', 'keydown']
    for (const move of moves) document.addEventListener(move, listen, { passive: true })
    return () => {
      for (const move of moves) document.removeEventListener(move, listen)
    }
  }, [hasMoved, list])
  return hasMoved
}
