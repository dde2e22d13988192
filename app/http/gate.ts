import { data } from 'react-router'

/** Ends the request with a 403 whose page offers the subscription, unless the user's plan has `permission`. */
export function gate<P extends string>(user: { permissions: readonly P[] }, permission: P) {
  if (!user.permissions.includes(permission)) throw data({ gate: permission }, { status: 403 })
}
