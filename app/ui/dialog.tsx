import './dialog.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { dialogOpened } from '#app/browser/open-dialogs.ts'
import { InDialog } from './page.tsx'
import { IconButton } from './button.tsx'

const ASK = 'Close without saving? What you typed here is lost then.'

/**
 * Lifts what is also a page of its own into a modal dialog. Escape, the Close button and the backdrop close it; a form that
 * says that something was typed (`data-changed`) is not thrown away unasked.
 */
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
  const { pathname } = useLocation()
  const mayClose = () => !dialog.current?.querySelector('form[data-changed]') || window.confirm(ASK)
  return (
    <dialog
      ref={dialog}
      className={side ? 'dialog dialog-side' : 'dialog'}
      aria-label={label}
      // A dialog inside this one tells of its closing here too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => event.target === dialog.current && !mayClose() && event.preventDefault()}
      closedby="any"
    >
      <IconButton
        type="button"
        icon="close"
        label="Close"
        className="dialog-close"
        onClick={() => mayClose() && dialog.current?.close()}
      />
      <InDialog value={true}>
        {/* What takes the place of another page here begins at its top. */}
        <div className="dialog-body" key={pathname}>
          {children}
        </div>
      </InDialog>
    </dialog>
  )
}
