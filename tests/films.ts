import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeExercise } from './factories.ts'
import { db } from '#app/models/db.server.ts'
import { storeBytes, storeFile } from '#app/services/storage.server.ts'
import type { Prisma } from '#prisma/client/client.ts'

const KINDS = {
  image: { file: 'start.webp', contentType: 'image/webp' },
  video: { file: 'film.mp4', contentType: 'video/mp4' },
  captions: { file: 'captions.vtt', contentType: 'text/vtt' },
  narration: { file: 'narration.webm', contentType: 'audio/webm' },
}
type Kind = keyof typeof KINDS

/**
 * An exercise of the user with media of `kinds`: a film of 2 s with its poster, captions and narration of 5.5 s, two images.
 * It has a slug, so that programmes can be made of it.
 */
export async function makeFilmed(
  user: { id: string; teamId: string | null },
  { kinds = ['image', 'video', 'captions', 'narration'], ...data }: FilmedParts = {},
) {
  const media = await Promise.all([...kinds, ...(kinds.includes('image') ? ['image' as const] : [])].map(store(user)))
  return makeExercise(user, {
    exerciseName: 'Filmed Knee Extension',
    slug: randomUUID(),
    hasCC: true,
    hasNarration: true,
    media: { create: media.map(({ id }, position) => ({ mediaId: id, position })) },
    ...data,
  })
}

type FilmedParts = Partial<Prisma.ExerciseUncheckedCreateInput> & { kinds?: Kind[] }

const store = (user: { id: string }) => async (kind: Kind) => {
  const { file, contentType } = KINDS[kind]
  const storageKey = `${randomUUID()}-${file}`
  const still = new Uint8Array(await picture())
  const bytes =
    kind === 'image'
      ? await storeBytes(storageKey, still)
      : await storeFile(storageKey, join(import.meta.dirname, 'media', file))
  const posterKey = kind === 'video' ? `${storageKey}.webp` : null
  if (posterKey) await storeBytes(posterKey, still)
  const size = { width: 160, height: 120 }
  return db.media.create({ data: { kind, storageKey, posterKey, contentType, bytes, userId: user.id, ...size } })
}

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
