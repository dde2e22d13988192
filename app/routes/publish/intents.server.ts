import { randomUUID } from 'node:crypto'
import { data, href, redirect } from 'react-router'
import * as z from 'zod'
import { type Draft, NewClientSchema } from './schema.ts'
import { gate } from '#app/http/gate.ts'
import { clientChoice } from '#app/models/clients/client-list.server.ts'
import { createClient } from '#app/models/clients/client.server.ts'
import { FREE_LIMIT } from '#app/models/practice/plan.ts'
import { publish } from '#app/models/publishing/publication.server.ts'
import type { User } from '#app/models/practice/session.server.ts'

/** The page again, with everything that was typed and ticked; `error` by field, '' for the form as a whole. */
export async function draftAgain(user: User, draft: Draft, error: Record<string, string[]> = {}, status = 200) {
  const isRefused = status !== 200
  const result = { status: isRefused ? ('error' as const) : undefined, initialValue: {}, error }
  return data({ draft, choice: await clientChoice(user, draft), result, added: '', saved: '' }, { status })
}

/** Adds the client that was typed in, and chooses them. */
export async function addClient(user: User, draft: Draft) {
  const typed = NewClientSchema.safeParse(draft)
  if (!typed.success) {
    const errors = z.flattenError(typed.error).fieldErrors
    const reason = errors.newClientName ? 'a name is needed' : 'the email address is not valid'
    return draftAgain(user, draft, { '': [notCreated(reason)], ...errors }, 400)
  }
  const { newClientName: name, newClientEmail: email } = typed.data
  const client = await createClient(user, { id: draft.newClientId, name, email })
  if (!client)
    return draftAgain(user, draft, { newClientName: [notCreated(`your plan allows ${FREE_LIMIT} clients`)] }, 400)
  const clientId = [...new Set([...draft.clientId, client.id])]
  const emptied = { newClientId: randomUUID(), newClientName: '', newClientEmail: '' }
  const again = await draftAgain(user, { ...draft, ...emptied, clientId })
  return data({ ...again.data, added: client.name })
}

const notCreated = (reason: string) => `Failed to create client: ${reason}.`

/** Sends the programme, and goes to the page that says what was sent. */
export async function publishProgramme(user: User, draft: Draft) {
  if (draft.requirePin) gate(user, 'allowPrivatePrescriptions')
  const { publicationId: repetition, sendAgain: warning, ...refused } = await publish(user, draft)
  if (warning) return draftAgain(user, { ...draft, sendAgain: true }, { '': warning }, 400)
  if (repetition) return draftAgain(user, { ...draft, publicationId: randomUUID() }, { '': repetition }, 400)
  if (Object.keys(refused).length) return draftAgain(user, draft, refused, 400)
  return redirect(href('/publish/:publicationId', { publicationId: draft.publicationId }))
}

/** The page as it was filled in, after a failure of ours over what was asked. */
export function failed(user: User, intent: string, draft: Draft) {
  return (error: unknown) => {
    if (!(error instanceof Error)) throw error
    console.error(error)
    const message = intent === 'publish' ? notSent(error) : FAILED
    return draftAgain(user, draft, { '': [message] }, 500)
  }
}

/** (library.md §8) */
const FAILED = 'Sorry, the server is having problems. Please try again soon!'

/** The code, for who is asked for help; what exactly failed is for the log only. (publishing.md §8) */
function notSent(error: Error) {
  const code = 'code' in error ? String(error.code) : '500'
  return `Prescription error code: ${code} The server could not send it. Nothing was sent; please try again.`
}
