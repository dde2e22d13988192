import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { type Fetcher, type SubmitFunction, href } from 'react-router'

/** Waits so long for the next key. (publishing.md §9) */
const DEBOUNCE_MS = 1000

/** Posts the form as its Search button does, a moment after the last key. Focus and everything typed stay as they are. */
export function useClientSearch(
  form: RefObject<HTMLFormElement | null>,
  fetcher: Pick<Fetcher, 'formData'> & { submit: SubmitFunction },
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const intent = fetcher.formData?.get('intent')
  const isSearching = intent === 'search' || intent === 'more'
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = () => {
    if (!form.current) return
    const filled = new FormData(form.current)
    filled.set('intent', 'search')
    void fetcher.submit(filled, { method: 'post', action: href('/publish') })
  }
  const onChange = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'query') {
      cancel()
      timer.current = setTimeout(search, DEBOUNCE_MS)
    }
    // The answer under way does not know of this tick and would lose it, so ask again.
    if (target.name === 'clientId' && isSearching) search()
  }
  return { onChange, cancel, isSearching }
}
