import { data, href, redirect } from 'react-router'
import type { Route } from './+types/uploads.ts'
import { gate } from '#app/http/gate.ts'
import type { Handle } from '#app/http/handle.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { discardUploads } from '#app/models/media/upload.server.ts'
import { receiveMedia } from '#app/uploads/media.server.ts'

export const handle: Handle = { takes: 'files', forScript: true }

export const loader = () => redirect(href('/exercise'))

/**
 * What the script of the exercise editor does with files before the exercise is saved: posts them and is told what became of
 * each; posts as `discarded` the ids of those that shall not be kept. Without script the files come with the editor's own form.
 */
export async function action({ request }: Route.ActionArgs) {
  const user = requireUser()
  gate(user, 'allowExerciseCreation')
  const { form, media, refusals } = await receiveMedia(request, user)
  await discardUploads(user, form.getAll('discarded').map(String))
  return data({
    media: media.map((one) => ({ ...one, url: href('/media/:mediaId', { mediaId: one.id }) })),
    refused: refusals,
  })
}
