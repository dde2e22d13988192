import './dialog.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { dialogOpened } from './open-dialogs.ts'
import { InDialog } from './page.tsx'
import { IconButton } from './button.tsx'

/** Lifts what is also a page of its own into a modal dialog. Escape, the Close button and the backdrop close it. */
export function Dialog({
  label,
  side,
  onClose,
  children,
}: {
  label: string
  side?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    const closed = dialog.current && dialogOpened(dialog.current)
    return () => {
      closed?.()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={side ? 'dialog dialog-side' : 'dialog'}
      aria-label={label}
      // A dialog inside this one tells of its closing here too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      closedby="any"
    >
      <IconButton
        type="button"
        icon="close"
        label="Close"
        className="dialog-close"
        onClick={() => dialog.current?.close()}
      />
      <InDialog value={true}>
        <div className="dialog-body">{children}</div>
      </InDialog>
    </dialog>
  )
}
