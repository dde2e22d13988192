import type { MouseEvent } from 'react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Whose } from '#app/ui/post-form.tsx'

/** The form that the tick boxes of the list belong to. */
export const SELECTION = 'selection'

/** What can be done with the ticked exercises together; a button beside each posts this form. Without script the ticks are set by asking for the page again. */
export function SelectionBar({ count, allSelected }: { count: number; allSelected: boolean }) {
  return (
    <Form id={SELECTION} action={href('/program-settings/removal')} className="row" preventScrollReset>
      <Whose />
      <Button
        name="selected"
        value={allSelected ? 'none' : 'all'}
        formAction={href('/program-settings')}
        onClick={toggleHere}
        icon="check"
      >
        Toggle selection
      </Button>
      <span className="if-selected">
        <Button look="danger" icon="delete">
          Remove selected
        </Button>
      </span>
      <span className="soft small">{count === 1 ? '1 exercise' : `${count} exercises`}</span>
    </Form>
  )
}

/** Ticks every exercise, or none when all are ticked already. */
function toggleHere(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`input[form=${SELECTION}]`)]
  const tick = boxes.some((box) => !box.checked)
  for (const box of boxes) box.checked = tick
  boxes[0]?.dispatchEvent(new Event('change', { bubbles: true }))
}
