import type { Route } from './+types/signed-in.ts'
import { ownFormsOnly } from '#app/middleware/own-form.server.ts'
import { signedInOnly } from '#app/middleware/session.server.ts'

export const middleware: Route.MiddlewareFunction[] = [signedInOnly, ownFormsOnly]
