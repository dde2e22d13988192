import type { Handle } from '#app/http/handle.ts'

/** What somebody who has not signed in has to say is short: an address, a password. */
export const handle: Handle = { takes: 'short forms' }
