import { data } from 'react-router'

/** Ends the request with a 404. What may not be seen is answered as what does not exist. */
export function notFound(): never {
  throw data(null, { status: 404 })
}
