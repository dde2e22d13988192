import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** What was sent just before may not have been read yet; in ms. */
const JUST_SENT = 500

/**
 * Watches which answers of the server are under way. Returns how to end it in good order: no new connections, what is under
 * way is answered within `mostMs`, and who only keeps a connection open is not waited for.
 */
export function goodEnd(server: Server): (mostMs: number) => Promise<void> {
  const underWay = new Set<ServerResponse>()
  server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  return async (mostMs) => {
    server.close()
    const deadline = AbortSignal.timeout(mostMs)
    await setTimeout(JUST_SENT)
    while (underWay.size > 0 && !deadline.aborted) {
      const [response] = underWay
      await once(response!, 'close', { signal: deadline }).catch(() => undefined)
    }
    server.closeAllConnections()
  }
}
