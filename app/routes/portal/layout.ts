import type { Route } from './+types/layout.ts'
import type { Handle } from '#app/http/handle.ts'
import { foundByNobody } from '#app/middleware/caching.server.ts'

export const handle: Handle = { bare: true, noScript: true, takes: 'short forms' }
export const middleware: Route.MiddlewareFunction[] = [foundByNobody]
