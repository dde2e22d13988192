import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { receiveForm } from './form.server.ts'
import { MEGABYTE } from './limits.server.ts'
import { BrokenForm, type FilePart, TooMuch } from './multipart.server.ts'
import type { ShownMedia } from '#app/models/media/media.server.ts'
import { ACCEPTED, MAX_IMAGES, type Refusal, type UploadField, refusals } from '#app/models/media/upload-rules.ts'
import { discardUploads, keepPicture, keepVideo } from '#app/models/media/upload.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import type { Sender } from '#app/services/confined.ts'
import { env } from '#app/services/env.server.ts'
import { Unusable, inUploadFolder, writeUpload } from '#app/services/upload-folder.server.ts'

/** What a posted form held: its fields, the media made of its files, and the files that were not taken. */
export interface ReceivedMedia {
  form: FormData
  media: ShownMedia[]
  refusals: Refusal[]
}

/**
 * Reads a posted form whose file fields are `images` (many) and `video` (one). Each file that can be used is kept as media of the
 * user's that no exercise has yet: a form that is then refused can show it again. When the connection drops, nothing is kept.
 */
export async function receiveMedia(request: Request, user: User): Promise<ReceivedMedia> {
  const media: ShownMedia[] = []
  const refused: Refusal[] = []
  const sender = { id: user.id, signal: request.signal }
  try {
    const form = await receiveForm(request, user, async (file) => {
      if (!isUploadField(file.name)) return
      const outcome = await receiveFile(file.name, file, user, sender, media)
      if ('status' in outcome) refused.push(outcome)
      else media.push(outcome)
    })
    return { form, media, refusals: refused }
  } catch (error) {
    await discardUploads(
      user,
      media.map(({ id }) => id),
    )
    throw error
  }
}

async function receiveFile(
  field: UploadField,
  { fileName: name, body }: FilePart,
  user: User,
  sender: Sender,
  earlier: ShownMedia[],
): Promise<ShownMedia | Refusal> {
  const kind = field === 'images' ? 'image' : 'video'
  const most = field === 'images' ? MAX_IMAGES : 1
  if (earlier.filter((media) => media.kind === kind).length >= most) return refusals.count(field, name)
  if (user.emailVerifiedAt === null) return refusals.unverified(field, name)
  const seconds = await countTry(field === 'images' ? 'upload' : 'video', user.id)
  if (seconds > 0) return refusals.often(field, name, seconds)
  const megabytes = field === 'images' ? env.MAX_IMAGE_MB : env.MAX_VIDEO_MB
  try {
    return await inUploadFolder(async (folder) => {
      const path = join(folder, 'original')
      await writeUpload(path, body, megabytes * MEGABYTE)
      const mime = (await fileTypeFromFile(path))?.mime
      return field === 'images' ? await keepPicture(sender, path, mime) : await keepVideo(sender, path, mime, folder)
    })
  } catch (error) {
    if (error instanceof Unusable) return refusals[error.reason](field, name, megabytes)
    if (error instanceof BrokenForm || error instanceof TooMuch || sender.signal.aborted) throw error
    console.error(error)
    return refusals.failed(field, name)
  }
}

const isUploadField = (name: string): name is UploadField => Object.hasOwn(ACCEPTED, name)
