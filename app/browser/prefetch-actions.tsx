import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

/**
 * Fetches, once the page stands, what its buttons need to post to these addresses: pressing one while the connection is
 * gone then holds the request instead of losing the page. Without script there is nothing to fetch.
 */
export function ReadyActions({ to }: { to: string[] }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady && to.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
