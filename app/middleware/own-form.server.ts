import type { MiddlewareFunction } from 'react-router'
import { currentUser, requireUser } from './session.server.ts'
import { onlyOwnForm } from '#app/models/practice/whose.server.ts'

/**
 * Lets a form of a signed-in page through only when who is signed in now is who it was made for. A form with files is judged
 * where it is read. (docs/decisions/030)
 */
export const ownFormsOnly: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (isPlainForm(request)) onlyOwnForm(requireUser(), await whoseIs(request))
  return next()
}

/** The same for open pages, whose own forms need not say whose they are. */
export const nobodyElsesForms: MiddlewareFunction<Response> = async ({ request }, next) => {
  const user = currentUser()
  const whose = user && isPlainForm(request) ? await whoseIs(request) : null
  if (user && whose !== null) onlyOwnForm(user, whose)
  return next()
}

const isPlainForm = ({ method, headers }: Request) =>
  method === 'POST' && !headers.get('Content-Type')?.startsWith('multipart/form-data')

const whoseIs = async (request: Request) => (await request.clone().formData()).get('whose')
