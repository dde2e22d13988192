import { data } from 'react-router'
import type { User } from './session.server.ts'
import { keyFor } from '#app/services/secret.server.ts'

/** What stands for the user in every form of their pages, whichever session it is; nobody can read from it who that is. */
export const whoseForms = ({ id }: { id: string }) => keyFor('forms of', id).slice(0, 16)

/** Ends a post that comes from another user's page (409), or does not say whose page it comes from (400). */
export function onlyOwnForm(user: User, whose: unknown) {
  if (typeof whose !== 'string') throw data(null, { status: 400 })
  if (whose !== whoseForms(user)) throw data({ signedInAs: user.name }, { status: 409 })
}
