import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { holdRequests } from './ui/held-requests.ts'
import { introduceRequests } from './ui/introduced-requests.ts'

introduceRequests()
holdRequests()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
