import { PrefetchPageLinks } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'

/**
 * Fetches, once the page stands, what its buttons need to post to these addresses: pressing one while the connection is
 * gone then holds the request instead of losing the page. Without script there is nothing to fetch.
 */
export function PrefetchActions({ to }: { to: string[] }) {
  return useHydrated() && to.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
