import { createContextStorageMiddleware } from 'remix-utils/middleware/context-storage'

/** Makes the request and its context reachable from a plain function such as `requireUser()`. */
export const [contextStorage, getContext, getRequest] = createContextStorageMiddleware()
