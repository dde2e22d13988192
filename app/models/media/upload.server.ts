import { randomUUID } from 'node:crypto'
import { db } from '#app/models/db.server.ts'
import { type ShownMedia, previewFields, removeUnusedMedia } from './media.server.ts'
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
