const APPLICATION_ID = 'rehab-guide'

/**
 * Every request that a page sends to its own server says which application asks and from where its visitor came; one
 * without a body of its own kind is JSON. The session's token goes along in the cookie, out of reach of any script. The
 * version that the server answers with is kept, so that a page can tell that there is a newer one. (library.md §7)
 */
export function addRequestHeaders() {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).origin !== window.location.origin) return send(request)
    request.headers.set('X-Application-Id', APPLICATION_ID)
    request.headers.set('X-Booking-Referrer', document.referrer)
    if (!request.headers.has('Content-Type')) request.headers.set('Content-Type', 'application/json')
    const response = await send(request)
    const version = response.headers.get('X-API-Version')
    if (version) window.sessionStorage.setItem('apiVersion', version)
    return response
  }
}
