import './notice.css'
import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { say } from './announcer.tsx'
import { IconButton } from './button.tsx'
import { type Trouble, onTrouble } from '#app/browser/resend-requests.ts'
import { Icon } from './icon.tsx'
import { useFrontDialog } from '#app/browser/open-dialogs.ts'
import { type NoticeText, onToast } from '#app/browser/toast.ts'

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
  'somebody else':
    'Somebody else has signed in here since you opened this page, so what you sent is not saved. Log in again as yourself and come back to this page: it goes out then.',
}

interface Shown extends NoticeText {
  id: number
  trouble?: Trouble
}

/** The outcome of what was just done. In the page as the server sent it; with script, a stack of toasts that close, in front of a dialog too. */
export function Notices({ notice }: { notice: NoticeText | null }) {
  const { toasts, close } = useToasts(notice)
  const stack = (
    <div
      role="status"
      // Only what is new is read out.
      aria-atomic="false"
      className={toasts ? 'notices' : 'notices notices-inline'}
    >
      {toasts
        ? toasts.map((toast) => <Toast key={toast.id} toast={toast} close={close} />)
        : notice && <NoticeBody {...notice} />}
    </div>
  )
  const dialog = useFrontDialog()
  return dialog ? createPortal(stack, dialog) : stack
}

/** Null until the script runs: then the notice of the page is a toast too. What is in trouble is told until it is over. */
function useToasts(notice: NoticeText | null) {
  const [toasts, setToasts] = useState<Shown[] | null>(null)
  const close = useCallback((id: number) => setToasts((shown) => shown?.filter((toast) => toast.id !== id) ?? null), [])
  useEffect(() => {
    if (notice?.isQuiet) say(notice.text)
    const fresh = notice && !notice.isQuiet ? [{ ...notice, id: Date.now() }] : []
    setToasts((shown) => [...(shown ?? []), ...fresh].slice(-MOST))
  }, [notice])
  useEffect(
    () => onToast((toast) => setToasts((shown) => [...(shown ?? []), { ...toast, id: Date.now() }].slice(-MOST))),
    [],
  )
  useEffect(() => onTrouble((trouble) => setToasts((shown) => withTrouble(shown ?? [], trouble))), [])
  return { toasts, close }
}

/** What is held is told once, until it went out; what the server could not do, anew each time. */
function withTrouble(shown: Shown[], trouble: Trouble | null): Shown[] {
  const stays = trouble !== 'server'
  if (stays && shown.some((toast) => trouble && toast.trouble === trouble)) return shown
  const others = shown.filter((toast) => !toast.trouble || Boolean(toast.stays) !== stays)
  return trouble ? [...others, { id: Date.now(), kind: 'warning', text: TROUBLES[trouble], trouble, stays }] : others
}

function Toast({ toast: { id, text, kind, trouble, stays }, close }: { toast: Shown; close: (id: number) => void }) {
  const shown = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)
  useEffect(() => {
    if (stays) return
    const closeUnlessUsed = () => shown.current?.matches(':hover, :focus-within') || close(id)
    const timer = setInterval(closeUnlessUsed, SHOWN_MS)
    return () => clearInterval(timer)
  }, [id, stays, close])
  return (
    <NoticeBody text={text} kind={kind} ref={shown}>
      {(trouble === 'session' || trouble === 'somebody else') && (
        <a href={`${href('/login')}?again`} target="_blank" rel="noreferrer">
          Log in
        </a>
      )}
      <IconButton
        type="button"
        icon="close"
        label="Close"
        onFocus={({ relatedTarget }) => (cameFrom.current = relatedTarget)}
        onClick={() => {
          if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
          close(id)
        }}
      />
    </NoticeBody>
  )
}

function NoticeBody({ text, kind, children, ref }: NoticeText & { children?: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={`notice notice-${kind}`}>
      <Icon name={ICONS[kind]} />
      <p>{text}</p>
      {children}
    </div>
  )
}
