import { type RefObject, useEffect } from 'react'
import { href, useNavigation } from 'react-router'
import { queryOfForm, toSearch } from './list-query.ts'
import { useSearchSoon } from '#app/browser/debounce.ts'

/** Waits so long for the next key. (library.md §9) */
const DEBOUNCE_MS = 300

/** Searches a moment after the form's last change, unless it is sent meanwhile. Moves to the search box on "/" if wanted. */
export function useSearchAsYouType(form: RefObject<HTMLFormElement | null>, slashFocusesSearch: boolean) {
  const isSearching = useNavigation().location?.pathname === href('/exercise')
  const { searchSoon, cancel } = useSearchSoon(form, (filled) => href('/exercise') + toSearch(queryOfForm(filled)))
  useEffect(() => {
    if (!slashFocusesSearch) return
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [slashFocusesSearch])
  return { searchSoon: () => searchSoon(DEBOUNCE_MS), cancel, isSearching }
}

function focusOnSlash(event: KeyboardEvent) {
  const isTyping = (event.target as HTMLElement).closest('input:not([type=checkbox], [type=radio]), textarea, select')
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
  if (document.querySelector('dialog[open]')) return
  event.preventDefault()
  document.querySelector<HTMLInputElement>('#searchTerm')?.focus()
}
