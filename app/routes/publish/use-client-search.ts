import type { FormEvent, RefObject } from 'react'
import { type Fetcher, type SubmitFunction, href } from 'react-router'
import { useDebounce } from '#app/browser/debounce.ts'

/** Waits so long for the next key. (publishing.md §9) */
const DEBOUNCE_MS = 1000

/** Posts the form as its Search button does, a moment after the last key. Focus and everything typed stay as they are. */
export function useClientSearch(
  form: RefObject<HTMLFormElement | null>,
  fetcher: Pick<Fetcher, 'formData'> & { submit: SubmitFunction },
) {
  const { soon, cancel } = useDebounce()
  const intent = fetcher.formData?.get('intent')
  const isSearching = intent === 'search' || intent === 'more'
  const search = () => {
    if (!form.current) return
    const filled = new FormData(form.current)
    filled.set('intent', 'search')
    void fetcher.submit(filled, { method: 'post', action: href('/publish') })
  }
  const onChange = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'query') soon(DEBOUNCE_MS, search)
    // The answer under way does not know of this tick and would lose it, so ask again.
    if (target.name === 'clientId' && isSearching) search()
  }
  return { onChange, cancel, isSearching }
}
