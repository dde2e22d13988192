import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * Waits for the next key: `soon` does the last thing that it was given, `ms` after that, and `cancel` is for who does it
 * at once meanwhile. A page that is left does nothing more.
 */
export function useDebounce() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = () => clearTimeout(timer.current)
  const soon = (ms: number, act: () => void) => {
    cancel()
    timer.current = setTimeout(act, ms)
  }
  return { soon, cancel }
}

/**
 * Shows a list as its form asks for it, `ms` after the form's last change: goes to the address that `addressOf` makes of
 * the form as it is filled at that change, as the same page. The focus stays where it is.
 */
export function useSearchSoon(form: RefObject<HTMLFormElement | null>, addressOf: (filled: URLSearchParams) => string) {
  const navigate = useNavigate()
  const { soon, cancel } = useDebounce()
  const searchSoon = (ms: number) => {
    if (!form.current) return
    const filled = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const address = addressOf(new URLSearchParams(filled))
    soon(ms, () => void navigate(address, { replace: true, preventScrollReset: true }))
  }
  return { searchSoon, cancel }
}
