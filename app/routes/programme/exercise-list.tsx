import { Suspense, lazy, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { ExerciseRow, type ListedExercise, positionAction } from './exercise-row.tsx'
import { moved } from '#app/models/programmes/order.ts'
import { say } from '#app/ui/announcer.tsx'
import { useWhose } from '#app/ui/post-form.tsx'
import { PrefetchActions } from '#app/browser/prefetch-actions.tsx'

const DragHandles = lazy(() => import('./drag-handles.tsx'))

/** The programme in its order. The buttons and, once its script has come, dragging post the same wish for a position. */
export function ExerciseList({ exercises }: { exercises: ListedExercise[] }) {
  const { ordered, move } = useOrder(exercises)
  return (
    <section aria-label="Exercises">
      <PrefetchActions to={[positionAction('any')]} />
      <ol className="programme">
        {ordered.map((exercise, index) => (
          <ExerciseRow key={exercise.id} exercise={exercise} index={index} last={ordered.length - 1} />
        ))}
      </ol>
      {useHydrated() && (
        <Suspense>
          <DragHandles exercises={ordered} move={move} />
        </Suspense>
      )}
    </section>
  )
}

/** The order as it will be when what is on its way has arrived. */
function useOrder(exercises: ListedExercise[]) {
  const fetcher = useFetcher({ key: 'position' })
  const whose = useWhose()
  const wished = fetcher.formData && exercises.find(({ id }) => positionAction(id) === fetcher.formAction)
  const position = Number(fetcher.formData?.get('position'))
  const ids = exercises.map(({ id }) => id)
  const order = wished ? moved(ids, wished.id, position) : ids
  useFocusThatFollows(order.join(' '))
  const news = wished ? `${wished.exerciseName} is now number ${position + 1} of ${exercises.length}` : ''
  useEffect(() => {
    if (news) say(news)
  }, [news])
  return {
    ordered: order.flatMap((id) => exercises.find((exercise) => exercise.id === id) ?? []),
    move: (id: string, to: number) =>
      void fetcher.submit({ whose, position: to }, { method: 'post', action: positionAction(id) }),
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
