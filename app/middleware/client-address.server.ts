import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { getClientIPAddress } from 'remix-utils/get-client-ip-address'
import { env } from '#app/services/env.server.ts'

/** Hands the address that a request comes from to the routes, in X-Client-Address. Only behind a proxy of ours are its headers believed. */
export const passClientAddress: MiddlewareHandler = (c, next) => {
  const forwarded = env.TRUST_PROXY ? getClientIPAddress(c.req.raw) : null
  c.req.raw.headers.set('X-Client-Address', forwarded ?? getConnInfo(c).remote.address ?? 'unknown')
  return next()
}
