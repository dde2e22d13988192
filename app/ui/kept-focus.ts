import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** When what had the focus is gone from the next page, the page takes it, or the dialog that lies over it. */
export function useKeptFocus() {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key === first.current || document.activeElement !== document.body) return
    const page =
      document.querySelector<HTMLElement>('dialog[open] .page') ?? document.querySelector<HTMLElement>('#main')
    page?.focus({ preventScroll: true })
  }, [key])
}
