import type { MiddlewareHandler } from 'hono'
import { env } from '#app/services/env.server.ts'

const PUBLIC_ORIGIN = new URL(env.PUBLIC_URL).origin
const READING = new Set(['GET', 'HEAD'])

/**
 * Refuses what another site posts to us, before the router, which looks at pages only.
 * Sec-Fetch-Site where the browser sends it; else Origin, which every browser sends with a post. A proxy may have changed
 * the host that was asked for: the address that clients see is ours in any case.
 */
export const sameSiteOnly: MiddlewareHandler = async (c, next) => {
  if (READING.has(c.req.method) || isOurOwn(c.req.raw)) return next()
  return c.text('This form was sent from another site.', 403)
}

function isOurOwn(request: Request) {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('Origin')
  if (origin === PUBLIC_ORIGIN) return true
  const host = request.headers.get('X-Forwarded-Host') ?? request.headers.get('Host')
  return origin !== null && URL.parse(origin)?.host === host
}
