import type { Route } from './+types/media.ts'
import { notFound } from '#app/http/not-found.ts'
import { currentUser } from '#app/middleware/session.server.ts'
import { mediaOfPortal, visibleMedia } from '#app/models/media.server.ts'
import { mediaResponse } from '#app/services/files.server.ts'

/** A picture or film for whoever may see it: anybody when built in, else by sign-in or by a client's portal link. */
export async function loader({ request, url, params }: Route.LoaderArgs) {
  const link = url.searchParams.get('link')
  const media =
    (await visibleMedia(currentUser(), params.mediaId)) ?? (link ? await mediaOfPortal(link, params.mediaId) : null)
  return mediaResponse(media ?? notFound(), Number(url.searchParams.get('w')), request)
}
