import { type RefObject, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** Waits so long for the next key. (library.md §9) */
const DEBOUNCE_MS = 500

/** Returns what sends the form, as its button does, a moment after its last change. The focus stays where it is. */
export function useSubmitSoon(form: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (form.current) void submit(form.current, { replace: true, preventScrollReset: true })
    }, DEBOUNCE_MS)
  }
}
