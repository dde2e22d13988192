import './notice.css'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { IconButton } from './button.tsx'
import { type Trouble, onTrouble } from './held-requests.ts'
import { Icon } from './icon.tsx'
import { useFrontDialog } from './open-dialogs.ts'
import { type NoticeText, onToast } from './toast.ts'

const ICONS = { success: 'success', info: 'info', warning: 'warning' } as const
/** At most so many at a time, each for so long. (publishing.md §2) */
const MOST = 5
const SHOWN_MS = 8000

/** (library.md §7 and §8; the whole product's messages for a network failure and for one of the server) */
export const TROUBLES: Record<Trouble, string> = {
  connection:
    "Oops! We're having trouble connecting to the server... Please check your internet connection and try again.",
  server: 'Sorry, the server is having problems. Please try again soon!',
  session: 'Your session has ended. Log in again and come back to this page: what you sent goes out then.',
}

/** The outcome of what was just done. In the page as the server sent it; with script, a stack of toasts that close, in front of a dialog too. */
export function Notices({ notice }: { notice: NoticeText | null }) {
  const [toasts, setToasts] = useState<(NoticeText & { id: number; trouble?: Trouble })[] | null>(null)
  useEffect(() => {
    const id = Date.now()
    setToasts((shown) => [...(shown ?? []), ...(notice ? [{ ...notice, id }] : [])].slice(-MOST))
  }, [notice])
  useEffect(
    () =>
      onTrouble((trouble) =>
        setToasts((shown) => [
          ...(shown ?? []).filter((toast) => toast.trouble !== trouble),
          { id: Date.now(), kind: 'warning', text: TROUBLES[trouble], trouble },
        ]),
      ),
    [],
  )
  useEffect(
    () => onToast((toast) => setToasts((shown) => [...(shown ?? []), { ...toast, id: Date.now() }].slice(-MOST))),
    [],
  )
  const close = (id: number) => setToasts((shown) => shown?.filter((toast) => toast.id !== id) ?? null)
  const stack = (
    <div role="status" className={toasts ? 'notices' : 'notices notices-inline'}>
      {toasts
        ? toasts.map((toast) => <Toast key={toast.id} {...toast} close={() => close(toast.id)} />)
        : notice && <NoticeBody {...notice} />}
    </div>
  )
  const dialog = useFrontDialog()
  return dialog ? createPortal(stack, dialog) : stack
}

function Toast({ text, kind, trouble, close }: NoticeText & { trouble?: Trouble; close: () => void }) {
  useEffect(() => {
    const timer = setTimeout(close, SHOWN_MS)
    return () => clearTimeout(timer)
  })
  return (
    <NoticeBody text={text} kind={kind}>
      {trouble === 'session' && (
        <a href={href('/login')} target="_blank" rel="noreferrer">
          Log in
        </a>
      )}
      <IconButton type="button" icon="close" label="Close" onClick={close} />
    </NoticeBody>
  )
}

function NoticeBody({ text, kind, children }: NoticeText & { children?: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`}>
      <Icon name={ICONS[kind]} />
      <p>{text}</p>
      {children}
    </div>
  )
}
