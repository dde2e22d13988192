import { RouterContextProvider, createContext } from 'react-router'
import { createContextStorageMiddleware } from 'remix-utils/middleware/context-storage'

/** Makes the request and its context reachable from a plain function such as `requireUser()`. */
export const [contextStorage, getContext, getRequest] = createContextStorageMiddleware()

const addressContext = createContext('unknown')

/** For the server file: the context of a request that comes from `address`. */
export function contextOf(address: string): RouterContextProvider {
  return new RouterContextProvider(new Map([[addressContext, address]]))
}

/** The address that the request comes from; nothing that the visitor can choose. */
export const visitorAddress = () => getContext().get(addressContext)
