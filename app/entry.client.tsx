import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { holdRequests } from './browser/resend-requests.ts'
import { introduceRequests } from './browser/request-headers.ts'

introduceRequests()
holdRequests()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
