import type { MiddlewareFunction } from 'react-router'
import { env } from '#app/services/env.server.ts'

const PUBLIC_ORIGIN = new URL(env.PUBLIC_URL).origin
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site posts to us, on resource routes too.
 * Sec-Fetch-Site where the browser sends it; else Origin, which every browser sends with a post. A proxy may have changed
 * the host that was asked for: the address that clients see is ours in any case.
 */
export const sameSiteOnly: MiddlewareFunction<Response> = ({ request }, next) => {
  if (READING.has(request.method) || isOurOwn(request)) return next()
  throw new Response('This form was sent from another site.', { status: 403 })
}

function isOurOwn(request: Request) {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('Origin')
  if (origin === PUBLIC_ORIGIN) return true
  const host = request.headers.get('X-Forwarded-Host') ?? request.headers.get('Host')
  return origin !== null && URL.parse(origin)?.host === host
}
