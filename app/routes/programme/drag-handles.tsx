import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { type ListedExercise, handleId } from './exercise-row.tsx'
import { Icon } from '#app/ui/icon.tsx'

/**
 * Gives each row of the list a handle: dragged by pointer or touch, or lifted with Space and moved with the arrow keys. The
 * rows themselves stay the ones that were there, with their focus and their ticks.
 */
export default function DragHandles({
  exercises,
  move,
}: {
  exercises: ListedExercise[]
  move: (id: string, position: number) => void
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), positionOf(exercises, over.id))
  }
  return (
    <DndContext
      id="programme"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: useMemo(() => announcements(exercises), [exercises]) }}
    >
      <SortableContext items={exercises} strategy={verticalListSortingStrategy}>
        {exercises.map(({ id, exerciseName }) => (
          <DragHandle key={id} id={id} exerciseName={exerciseName} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

/** The handle stands in its row's place for it, and moves the row while it is dragged. */
function DragHandle({ id, exerciseName }: { id: string; exerciseName: string }) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    setNodeRef(document.getElementById(id))
    setPlace(document.getElementById(handleId(id)))
    return () => setNodeRef(null)
  }, [id, setNodeRef])
  useLayoutEffect(() => {
    const row = document.getElementById(id)
    if (!row) return
    row.style.transform = CSS.Translate.toString(transform) ?? ''
    row.style.transition = transition ?? ''
    row.classList.toggle('is-dragging', isDragging)
  }, [id, transform, transition, isDragging])
  if (!place) return null
  return createPortal(
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      className="button button-quiet button-icon drag-handle"
      title={`Drag to reorder ${exerciseName}`}
    >
      <Icon name="drag" />
    </button>,
    place,
  )
}

const positionOf = (exercises: ListedExercise[], id: unknown) => exercises.findIndex((exercise) => exercise.id === id)

/** What is heard while a row is dragged. Its new place is told by the list, whichever way it got there. */
function announcements(exercises: ListedExercise[]): Announcements {
  const name = (id: unknown) => exercises[positionOf(exercises, id)]?.exerciseName ?? ''
  let isAway = false
  return {
    onDragStart({ active }) {
      isAway = false
      return `${name(active.id)} lifted. Move it with the arrow keys, drop it with Space, cancel with Escape.`
    },
    onDragOver({ active, over }) {
      // A row that was just lifted is over its own place, which would cut the instructions short.
      if (!over) return undefined
      isAway ||= over.id !== active.id
      if (!isAway) return undefined
      return `${name(active.id)} is over number ${positionOf(exercises, over.id) + 1} of ${exercises.length}`
    },
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? undefined : `${name(active.id)} is back where it was`,
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was`,
  }
}
