import type { MiddlewareFunction } from 'react-router'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site posts to us, on resource routes too.
 * Sec-Fetch-Site where the browser sends it; else Origin, which every browser sends with a post.
 */
export const sameSiteOnly: MiddlewareFunction<Response> = ({ request }, next) => {
  if (READING.has(request.method) || isOurOwn(request)) return next()
  throw new Response('This form was sent from another site.', { status: 403 })
}

function isOurOwn(request: Request) {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('Origin')
  const host = request.headers.get('X-Forwarded-Host') ?? request.headers.get('Host')
  return origin !== null && URL.parse(origin)?.host === host
}
