import './notice.css'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

export interface NoticeText {
  text: string
  kind: 'success' | 'info' | 'warning'
}

const ICONS = { success: 'success', info: 'info', warning: 'warning' } as const
/** At most so many at a time, each for so long. (publishing.md §2) */
const MOST = 5
const SHOWN_MS = 8000

/** The outcome of what was just done. In the page as the server sent it; with script, a stack of toasts that close. */
export function Notices({ notice }: { notice: NoticeText | null }) {
  const [toasts, setToasts] = useState<(NoticeText & { id: number })[] | null>(null)
  useEffect(() => {
    const id = Date.now()
    setToasts((shown) => [...(shown ?? []), ...(notice ? [{ ...notice, id }] : [])].slice(-MOST))
  }, [notice])
  const close = (id: number) => setToasts((shown) => shown?.filter((toast) => toast.id !== id) ?? null)
  return (
    <div role="status" className={toasts ? 'notices' : 'notices notices-inline'}>
      {toasts
        ? toasts.map((toast) => <Toast key={toast.id} {...toast} close={() => close(toast.id)} />)
        : notice && <NoticeBody {...notice} />}
    </div>
  )
}

function Toast({ text, kind, close }: NoticeText & { close: () => void }) {
  useEffect(() => {
    const timer = setTimeout(close, SHOWN_MS)
    return () => clearTimeout(timer)
  })
  return (
    <NoticeBody text={text} kind={kind}>
      <IconButton type="button" icon="close" label="Close" onClick={close} />
    </NoticeBody>
  )
}

function NoticeBody({ text, kind, children }: NoticeText & { children?: React.ReactNode }) {
  return (
    <div className={`notice notice-${kind}`}>
      <Icon name={ICONS[kind]} />
      <p>{text}</p>
      {children}
    </div>
  )
}
