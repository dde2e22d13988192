import { createContext } from 'react-router'
import { getContext } from './context.server.ts'
import { MOST_PAGES, PickerQuery } from '#app/models/clients/picker.ts'

const MOST_CHOSEN = 500

const postedContext = createContext<PostedChoice | null>(null)

interface PostedChoice {
  query: string
  pages: number
  clientId: string[]
}

/**
 * Notes what a posted form asks of its client picker and who is chosen there, so that the page that answers shows the same.
 * Returns whether the form was posted for that alone: by the picker's buttons, or by Enter after something else was typed
 * into its search.
 */
export function isClientSearch(posted: FormData): boolean {
  const intent = posted.get('intent')
  const { query, pages } = PickerQuery.parse({ query: posted.get('query'), pages: posted.get('pages') })
  const isTyped = posted.has('searched') && posted.get('searched') !== query
  const isNew = intent === 'search' || (intent === null && isTyped)
  const shown = intent === 'more' ? Math.min(pages + 1, MOST_PAGES) : pages
  const clientId = posted.getAll('clientId').map(String).slice(0, MOST_CHOSEN)
  getContext().set(postedContext, { query, pages: isNew ? 1 : shown, clientId })
  return isNew || intent === 'more'
}

/** What the client picker of this page is to show: as it was posted, else the first clients and who was chosen before. */
export function pickerQuery(before: string[] = []): PostedChoice {
  return getContext().get(postedContext) ?? { query: '', pages: 1, clientId: before }
}
