import type { Route } from './+types/media.ts'
import { notFound } from '#app/http/not-found.ts'
import { mayEnter } from '#app/cookies/portal-pass.server.ts'
import { currentUser } from '#app/middleware/session.server.ts'
import { mediaOfPortal, posterOf, visibleMedia } from '#app/models/media/media.server.ts'
import { portalDoor } from '#app/models/publishing/portal.server.ts'
import { mediaResponse } from '#app/services/files.server.ts'

/**
 * A picture, film, caption or sound for whoever may see it: anybody when built in, else by sign-in or by a client's portal
 * link. `?poster` asks for the still picture of a film, `?aac` for a narration as old iPhones play it.
 */
export async function loader({ request, url, params }: Route.LoaderArgs) {
  const link = url.searchParams.get('link')
  const media =
    (await visibleMedia(currentUser(), params.mediaId)) ||
    (link && (await mediaOfClient(request, link, params.mediaId))) ||
    notFound()
  const file = url.searchParams.has('poster') ? posterOf(media) : media
  const asked = { width: Number(url.searchParams.get('w')), aac: url.searchParams.has('aac') }
  return mediaResponse(file, asked, request)
}

async function mediaOfClient(request: Request, link: string, id: string) {
  const door = await portalDoor({ portalToken: link })
  return door && (await mayEnter(request, door)) ? mediaOfPortal(link, id) : null
}
