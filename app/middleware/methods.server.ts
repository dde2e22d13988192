import type { MiddlewareHandler } from 'hono'

const METHODS = ['GET', 'HEAD', 'POST']

/** Pages are read, and forms are posted; there is nothing else here. */
export const allowMethods: MiddlewareHandler = (c, next) => {
  if (METHODS.includes(c.req.method)) return next()
  c.header('Allow', METHODS.join(', '))
  return Promise.resolve(c.text('Method not allowed', 405))
}
