import './message-dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'

/**
 * Something to be read before going on. It stands open at its place in the page; with script it is modal. Shown anew for
 * each new `message`, and closed by its button in either case.
 */
export function MessageDialog({
  message,
  onClose,
  children,
}: {
  message: { title: string; text: ReactNode }
  onClose?: () => void
  children?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.close()
    dialog.current?.showModal()
    // The same words said again are a new message.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [message])
  return (
    <dialog
      ref={dialog}
      open
      className="message-dialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      // Becoming modal closes it too, for a moment.
      onClose={() => !dialog.current?.open && onClose?.()}
    >
      <h2 id={`${id}title`}>{message.title}</h2>
      <div id={`${id}text`}>{message.text}</div>
      <form method="dialog" className="row">
        <Button look="primary" autoFocus>
          OK
        </Button>
        {children}
      </form>
    </dialog>
  )
}
