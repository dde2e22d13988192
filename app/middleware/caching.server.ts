import type { MiddlewareFunction } from 'react-router'

/** What an answer does not say otherwise is kept by nobody on the way, and not by the browser either: Back after logging out shows nothing. */
export const keptByNobody: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next()
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** What only its link opens is found by no search engine. */
export const foundByNobody: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next()
  response.headers.set('X-Robots-Tag', 'noindex, nofollow')
  return response
}
