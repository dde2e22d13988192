import type { MiddlewareHandler } from 'hono'

const METHODS = ['GET', 'HEAD', 'POST']

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Pages are read, and forms are posted; there is nothing else here. */
export const allowMethods: MiddlewareHandler = async (c, next) => {
  if (!METHODS.includes(c.req.method)) return c.text('Method not allowed', 405, { Allow: METHODS.join(', ') })
  if (c.req.method === 'POST' && !FORM.test(c.req.header('Content-Type') ?? ''))
    return c.text('Only forms can be sent here.', 415)
  return next()
}
