import type { ChangeEvent } from 'react'
import { Icon } from './icon.tsx'

interface Sharing {
  mayChoose: boolean
  teamRead: boolean
  teamWrite: boolean
  note: string
  warning: string
}

/** Two boxes, `teamRead` and `teamWrite`: what the team may do with an item such as an `exercise`, and who decides that. */
export function TeamPermissions({ item, sharing }: { item: string; sharing: Sharing }) {
  return (
    <fieldset disabled={!sharing.mayChoose} onChange={keepTogether}>
      <legend className="visually-hidden">Team permissions</legend>
      <label className="choice">
        <input type="checkbox" name="teamRead" defaultChecked={sharing.teamRead} />
        View {item}
      </label>
      <label className="choice">
        <input type="checkbox" name="teamWrite" defaultChecked={sharing.teamWrite} />
        <span>
          Edit {item} <span className="hint">also lets the team delete it</span>
        </span>
      </label>
      {sharing.note && (
        <p className="row">
          <Icon name="info" /> {sharing.note}
        </p>
      )}
      {sharing.warning && (
        <p className="row">
          <Icon name="warning" /> {sharing.warning}
        </p>
      )}
    </fieldset>
  )
}

/** Who may edit may view: the server sees to it, and with script the boxes show it at once. */
function keepTogether({ target, currentTarget }: ChangeEvent<HTMLInputElement | HTMLFieldSetElement>) {
  const box = (name: string) => currentTarget.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const [read, write] = [box('teamRead'), box('teamWrite')]
  if (!read || !write) return
  if (target === write && write.checked) read.checked = true
  if (target === read && !read.checked) write.checked = false
}
