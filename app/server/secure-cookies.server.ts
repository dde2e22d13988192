import type { MiddlewareHandler } from 'hono'
import { env } from '#app/services/env.server.ts'

/** Where clients see https, no cookie ever travels without it, whoever sets it. */
export const secureCookies: MiddlewareHandler = async (c, next) => {
  await next()
  if (!env.IS_HTTPS) return
  const cookies = c.res.headers.getSetCookie()
  c.res.headers.delete('Set-Cookie')
  for (const cookie of cookies) c.res.headers.append('Set-Cookie', `${cookie}; Secure`)
}
