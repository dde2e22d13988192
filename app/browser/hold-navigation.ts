import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { tellTrouble } from './resend-requests.ts'

/**
 * Without a connection no page is left for one whose script can't come: the page stays and says so, and goes on by itself
 * when the connection is back.
 */
export function useHeldNavigation() {
  const blocker = useBlocker(isOffline)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    tellTrouble('connection')
    const goOn = () => {
      tellTrouble(null)
      blocker.proceed()
    }
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [blocker])
}

const isOffline = () => !window.navigator.onLine
