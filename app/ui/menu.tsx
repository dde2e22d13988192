import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A `summary` and what it opens: the browser's own, so that it works in any. With script Escape and a press elsewhere shut
 * it too, and so does the next page.
 */
export function Menu({ className, children }: { className: string; children: ReactNode }) {
  const { key } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details key={key} ref={menu} className={className}>
      {children}
    </details>
  )
}
