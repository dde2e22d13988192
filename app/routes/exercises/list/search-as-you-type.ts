import { type RefObject, useEffect, useRef } from 'react'
import { href, useNavigate, useNavigation } from 'react-router'
import { queryOfForm, toSearch } from './list-query.ts'

/** Waits so long for the next key. (library.md §9) */
const DEBOUNCE_MS = 300

/**
 * Sends the form a moment after its last change; the focus stays where it is. `cancel` is for who sends it themselves
 * meanwhile. Moves to the search box on "/" if wanted.
 */
export function useSearchAsYouType(form: RefObject<HTMLFormElement | null>, slashFocusesSearch: boolean) {
  const navigate = useNavigate()
  const isSearching = useNavigation().location?.pathname === href('/exercise')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!slashFocusesSearch) return
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [slashFocusesSearch])
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const submitSoon = () => {
    cancel()
    timer.current = setTimeout(() => {
      if (!form.current) return
      const search = toSearch(queryOfForm(new FormData(form.current)))
      void navigate(href('/exercise') + search, { replace: true, preventScrollReset: true })
    }, DEBOUNCE_MS)
  }
  return { submitSoon, cancel, isSearching }
}

function focusOnSlash(event: KeyboardEvent) {
  const isTyping = (event.target as HTMLElement).closest('input:not([type=checkbox], [type=radio]), textarea, select')
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
  if (document.querySelector('dialog[open]')) return
  event.preventDefault()
  document.querySelector<HTMLInputElement>('#searchTerm')?.focus()
}
