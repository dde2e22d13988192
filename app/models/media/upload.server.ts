import { randomUUID } from 'node:crypto'
import { db } from '#app/models/db.server.ts'
import { type ShownMedia, previewFields, removeUnusedMedia } from './media.server.ts'
<<<<<<< HEAD
=======
import type { User } from '#app/models/practice/session.server.ts'
import { onlyOwnForm } from '#app/models/practice/whose.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { ACCEPTED, MAX_IMAGES, type Refusal, type UploadField, refusals } from './upload-rules.ts'
import { env } from '#app/services/env.server.ts'
>>>>>>> 81d01f6 (A form says whose page it stands on, and never runs as somebody else who has signed in meanwhile)
import type { Sender } from '#app/services/confined.ts'
import { cleanPicture } from '#app/services/picture.server.ts'
import { storeBytes, storeFile } from '#app/services/storage.server.ts'
import { removeOldUploads } from '#app/services/upload-folder.server.ts'
import { cleanVideo } from '#app/services/video.server.ts'
import type { Prisma } from '#prisma/client/client.ts'

const HOUR_MS = 60 * 60_000

/** Makes the file at `path` a picture of the sender's. Throws Unusable. */
export async function keepPicture(sender: Sender, path: string, mime: string | undefined) {
  const { path: clean, ...size } = await cleanPicture(path, mime, sender)
  const storageKey = `${randomUUID()}.webp`
  const row = { kind: 'image', storageKey, contentType: 'image/webp', ...size, userId: sender.id }
  return keep(row, () => storeFile(storageKey, clean))
}

<<<<<<< HEAD
/** Makes the file at `path` a video of the sender's, working in `folder`. Throws Unusable. */
export async function keepVideo(sender: Sender, path: string, mime: string | undefined, folder: string) {
  const { poster, path: clean, ...video } = await cleanVideo(path, mime, folder, sender)
  const [storageKey, posterKey] = [
    `${randomUUID()}.${video.contentType.slice('video/'.length)}`,
    `${randomUUID()}.webp`,
  ]
  return keep({ kind: 'video', storageKey, posterKey, ...video, userId: sender.id }, async () => {
    await storeBytes(posterKey, poster)
    return storeFile(storageKey, clean)
  })
=======
/**
 * Reads a posted form whose file fields are `images` (many) and `video` (one). Each file that can be used is kept as media of the
 * user's that no exercise has yet: a form that is then refused can show it again. When the connection drops, nothing is kept.
 */
export async function receiveUpload(request: Request, user: User): Promise<ReceivedUpload> {
  const received: ReceivedUpload = { form: new FormData(), media: [], refusals: [] }
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
    return { ...received, form: await request.formData() }
  const sender = { id: user.id, signal: request.signal }
  try {
    const limits = { parts: MAX_FIELDS, textBytes: MAX_TEXT }
    for await (const part of readParts(request, limits)) await receivePart(part, user, sender, received)
    onlyOwnForm(user, received.form.get('whose'))
    return received
  } catch (error) {
    await discardUploads(
      user,
      received.media.map(({ id }) => id),
    )
    throw answerTo(error)
  }
>>>>>>> 81d01f6 (A form says whose page it stands on, and never runs as somebody else who has signed in meanwhile)
}

/** Removes those of the user's own uploads that were not saved with an exercise. (library.md §4, Media) */
export async function discardUploads(user: { id: string }, ids: string[]) {
  await removeUnusedMedia({ id: { in: ids }, userId: user.id })
}

/** Removes what was uploaded a day ago and never saved, and what a crash left half done. */
export async function removeAbandonedUploads() {
  const before = (ms: number) => ({ createdAt: { lt: new Date(Date.now() - ms) } })
  await removeUnusedMedia({ OR: [before(24 * HOUR_MS), { bytes: 0, ...before(HOUR_MS) }] })
  await removeOldUploads()
}

<<<<<<< HEAD
=======
/** A form that can't be read is no fault of the server's. */
function answerTo(error: unknown) {
  if (error instanceof TooMuch) return data(null, { status: 413 })
  return error instanceof BrokenForm ? data(null, { status: 400 }) : error
}

async function receivePart(part: Part, user: User, sender: Sender, received: ReceivedUpload) {
  if (!isFitName(part.name)) throw new BrokenForm('No field has such a name')
  if ('text' in part) received.form.append(part.name, part.text)
  else if (part.fileName !== '' && isUploadField(part.name)) {
    onlyOwnForm(user, received.form.get('whose'))
    const outcome = await receiveFile(part.name, part, user, sender, received.media)
    if ('status' in outcome) received.refusals.push(outcome)
    else received.media.push(outcome)
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

async function keepPicture(sender: Sender, path: string, mime: string | undefined) {
  const { path: clean, ...size } = await cleanPicture(path, mime, sender)
  const storageKey = `${randomUUID()}.webp`
  const row = { kind: 'image', storageKey, contentType: 'image/webp', ...size, userId: sender.id }
  return keep(row, () => storeFile(storageKey, clean))
}

async function keepVideo(sender: Sender, path: string, mime: string | undefined, folder: string) {
  const { poster, path: clean, ...video } = await cleanVideo(path, mime, folder, sender)
  const [storageKey, posterKey] = [
    `${randomUUID()}.${video.contentType.slice('video/'.length)}`,
    `${randomUUID()}.webp`,
  ]
  return keep({ kind: 'video', storageKey, posterKey, ...video, userId: sender.id }, async () => {
    await storeBytes(posterKey, poster)
    return storeFile(storageKey, clean)
  })
}

>>>>>>> 81d01f6 (A form says whose page it stands on, and never runs as somebody else who has signed in meanwhile)
/** The row comes first, as incomplete (0 bytes), so that no file can ever lie in the storage that no row knows of. */
async function keep(row: Omit<Prisma.MediaUncheckedCreateInput, 'bytes'>, store: () => Promise<number>) {
  const { id } = await db.media.create({ data: { ...row, bytes: 0 } })
  try {
    return await complete(id, await store())
  } catch (error) {
    await removeUnusedMedia({ id })
    throw error
  }
}

async function complete(id: string, bytes: number): Promise<ShownMedia> {
  return { ...(await db.media.update({ where: { id }, data: { bytes }, select: previewFields })), isOwn: true }
}
