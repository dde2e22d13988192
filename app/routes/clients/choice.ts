import type { Route } from './+types/choice.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { clientChoice } from '#app/models/clients/client-list.server.ts'
import { PickerQuery } from '#app/models/clients/picker.ts'

/** What a client picker finds; who is chosen in it, it knows by itself. */
export function loader({ url }: Route.LoaderArgs) {
  const asked = PickerQuery.parse(Object.fromEntries(url.searchParams))
  return clientChoice(requireUser(), { ...asked, clientId: [] })
}
