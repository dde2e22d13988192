import type { MiddlewareFunction } from 'react-router'
import { createRequestIDMiddleware } from 'remix-utils/middleware/request-id'
import { currentUser } from './session.server.ts'
import { env } from '#app/services/env.server.ts'

const [requestIdMiddleware, getRequestID] = createRequestIDMiddleware({ header: null })

/** One line a request. The route's pattern, never its parameters: those may name a client. */
export const logMiddleware: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const startedAt = performance.now()
  const response = await next()
  response.headers.set('X-Request-Id', getRequestID(context))
  if (env.REQUEST_LOG) {
    const ms = Math.round(performance.now() - startedAt)
    const line = { id: getRequestID(context), method: request.method, route: pattern, status: response.status, ms }
    console.log({ ...line, user: currentUser()?.id })
  }
  return response
}

export { requestIdMiddleware }
