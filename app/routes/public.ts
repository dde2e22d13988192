import type { Route } from './+types/public.ts'
import type { Handle } from '#app/http/handle.ts'
import { nobodyElsesForms } from '#app/middleware/own-form.server.ts'

/** What somebody who has not signed in has to say is short: an address, a password. */
export const handle: Handle = { takes: 'short forms' }
export const middleware: Route.MiddlewareFunction[] = [nobodyElsesForms]
