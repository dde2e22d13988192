import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFrontDialog } from '#app/browser/open-dialogs.ts'

/** Tells who hears the page what only eyes would notice. For what is also shown as a toast, nothing is said here. */
export function say(detail: string) {
  window.dispatchEvent(new CustomEvent('say', { detail }))
}

/** The one quiet voice of the page: speaks when it is free, and says how many boxes are ticked whenever one is. */
export function Announcer() {
  const [said, setSaid] = useState({ text: '', times: 0 })
  useEffect(() => {
    const hear = (event: Event) =>
      setSaid(({ times }) => ({ text: (event as CustomEvent<string>).detail, times: times + 1 }))
    window.addEventListener('say', hear)
    document.addEventListener('change', countSelection)
    return () => {
      window.removeEventListener('say', hear)
      document.removeEventListener('change', countSelection)
    }
  }, [])
  const voice = (
    <div role="status" className="visually-hidden">
      {/* The same words said again are new words. */}
      <p key={said.times}>{said.text}</p>
    </div>
  )
  const dialog = useFrontDialog()
  return dialog ? createPortal(voice, dialog) : voice
}

const SELECTED = 'input[type=checkbox]:is([name=ids], [name=item], [name=exercise])'

function countSelection({ target }: Event) {
  const box = target as HTMLInputElement
  if (!box.form || !box.matches(`${SELECTED}, [name=select]`)) return
  const selected = [...box.form.elements].filter((element) => element.matches(`${SELECTED}:checked`))
  say(`${selected.length} selected`)
}
