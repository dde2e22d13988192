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
import { ExerciseRow, type ListedExercise } from './exercise-row.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The list with a handle on each row: dragged by pointer or touch, or lifted with Space and moved with the arrow keys. */
export default function SortableList({
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
  const positionOf = (id: unknown) => exercises.findIndex((exercise) => exercise.id === id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), positionOf(over.id))
  }
  return (
    <DndContext
      id="programme"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcements(exercises) }}
    >
      <SortableContext items={exercises} strategy={verticalListSortingStrategy}>
        <ol className="programme">
          {exercises.map((exercise, index) => (
            <SortableRow key={exercise.id} exercise={exercise} index={index} last={exercises.length - 1} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ exercise, index, last }: { exercise: ListedExercise; index: number; last: number }) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: exercise.id,
  })
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      className="button button-quiet button-icon drag-handle"
      aria-label="Drag to reorder"
    >
      <Icon name="drag" />
    </button>
  )
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <ExerciseRow
      exercise={exercise}
      index={index}
      last={last}
      sortable={{ ref: setNodeRef, style, isDragging, handle }}
    />
  )
}

function announcements(exercises: ListedExercise[]): Announcements {
  const name = (id: unknown) => exercises.find((exercise) => exercise.id === id)?.exerciseName ?? ''
  const place = (id: unknown) =>
    `number ${exercises.findIndex((exercise) => exercise.id === id) + 1} of ${exercises.length}`
  return {
    onDragStart: ({ active }) =>
      `${name(active.id)} lifted. Move it with the arrow keys, drop it with Space, cancel with Escape.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} dropped${over ? ` at ${place(over.id)}` : ''}`,
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was`,
  }
}
