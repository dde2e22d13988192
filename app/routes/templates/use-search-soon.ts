import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { href, useNavigate, useNavigation } from 'react-router'
import { readQuery, toSearch } from './list-query.ts'

/** Waits so long for the next key, and for the next filter. (library.md §9) */
const DEBOUNCE_MS = { term: 300, facets: 1000 }

/** Sends the form a moment after its last change. The focus stays where it is. */
export function useSearchSoon(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const isSearching = useNavigation().location?.pathname === href('/program')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const searchSoon = ({ target }: FormEvent) => {
    const name = (target as HTMLInputElement).name
    if (name !== 'term' && name !== 'facets') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const typed = [...new FormData(form.current)].map(([key, value]) => [key, String(value)])
      const search = toSearch(readQuery(new URLSearchParams(typed)))
      void navigate(href('/program') + search, { replace: true, preventScrollReset: true })
    }, DEBOUNCE_MS[name])
  }
  return { searchSoon, isSearching }
}
