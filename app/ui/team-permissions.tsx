import type { ChangeEvent } from 'react'
import { Icon } from './icon.tsx'

interface Sharing {
  mayChoose: boolean
  teamRead: boolean
  teamWrite: boolean
  note: string
  warning: string
}

/**
 * Two boxes, `teamRead` and `teamWrite`: what the team may do with an item such as an `exercise`. The note says who
 * decides when the user does not, the warning what saving would do. `typed` is what was posted, when it was not saved.
 */
export function TeamPermissions({
  item,
  sharing,
  typed,
}: {
  item: string
  sharing: Sharing
  typed?: Record<string, unknown> | null
}) {
  const { mayChoose, note, warning } = sharing
  const isOn = (flag: 'teamRead' | 'teamWrite') => (typed && mayChoose ? typed[flag] === 'on' : sharing[flag])
  return (
    <div>
      <fieldset disabled={!mayChoose} onChange={keepTogether}>
        <legend className="visually-hidden">Team permissions</legend>
        <label className="choice">
          <input type="checkbox" name="teamRead" defaultChecked={isOn('teamRead')} />
          View {item}
        </label>
        <label className="choice">
          <input type="checkbox" name="teamWrite" defaultChecked={isOn('teamWrite')} />
          Edit {item}
        </label>
      </fieldset>
      <p className="hint">Who may edit may also view and delete.</p>
      {note && <Remark icon="info" words={note} />}
      {warning && <Remark icon="warning" words={warning} />}
    </div>
  )
}

function Remark({ icon, words }: { icon: 'info' | 'warning'; words: string }) {
  return (
    <p className="remark">
      <Icon name={icon} />
      <span>{words}</span>
    </p>
  )
}

/** The server lets nobody edit who may not view; with script the boxes show it at once. */
function keepTogether({ target, currentTarget }: ChangeEvent<HTMLFieldSetElement>) {
  const box = (name: string) => currentTarget.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const [read, write] = [box('teamRead'), box('teamWrite')]
  if (!read || !write) return
  if (target === (write as Element) && write.checked) read.checked = true
  if (target === (read as Element) && !read.checked) write.checked = false
}
