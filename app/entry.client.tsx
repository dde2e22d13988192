import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { resendRequests } from './browser/resend-requests.ts'
import { addRequestHeaders } from './browser/request-headers.ts'

addRequestHeaders()
resendRequests()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
