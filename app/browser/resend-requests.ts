/** What the page is told while a request is held back, or when the server failed over one. */
export type Trouble = 'connection' | 'session' | 'somebody else' | 'server'

const RETRY_MS = 3000

/** Answers that nothing was done, because of who is signed in now. */
const HELD_BACK: Record<number, Trouble | undefined> = { 401: 'session', 409: 'somebody else' }

/**
 * Nothing that was typed is lost to a dropped connection, an ended session or somebody else's: a request that could not be
 * answered is held, the page stays as it is and says so, and the request is sent again until it is answered or nobody
 * waits for it.
 */
export function resendRequests() {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!isForAPage(request)) return send(request)
    for (let told: Trouble | null = null; ;) {
      const response = await send(request.clone()).catch((error: unknown) => {
        if (request.signal.aborted) throw error
        return null
      })
      const trouble = response ? HELD_BACK[response.status] : 'connection'
      if (response && !trouble) {
        if (told) tellTrouble(null)
        if (response.status === 500 && request.method === 'POST') tellTrouble('server')
        return response
      }
      if (trouble && told !== trouble) tellTrouble((told = trouble))
      await whenWorthAnotherTry(response ? 'focus' : 'online')
      request.signal.throwIfAborted()
    }
  }
}

/** Calls `listener` when there is trouble, and with null when what was held got through. Returns what ends that. */
export function onTrouble(listener: (trouble: Trouble | null) => void) {
  const hear = (event: Event) => listener((event as CustomEvent<Trouble | null>).detail)
  window.addEventListener('trouble', hear)
  return () => window.removeEventListener('trouble', hear)
}

/** Tells the page of trouble, or with null that nothing is held any more. */
export const tellTrouble = (detail: Trouble | null) => window.dispatchEvent(new CustomEvent('trouble', { detail }))

const isForAPage = ({ url }: Request) => new URL(url).pathname.endsWith('.data')

function whenWorthAnotherTry(event: 'focus' | 'online') {
  return new Promise<void>((resolve) => {
    window.addEventListener(event, () => resolve(), { once: true })
    setTimeout(resolve, RETRY_MS)
  })
}
