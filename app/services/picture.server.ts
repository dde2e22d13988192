import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import type { HeicPicture, HeicTask } from './heic-worker.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { Unusable } from './upload-folder.server.ts'

/** The types by content that pictures may have. SVG is none of them: it may hold a script. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'])
/** What iPhones make. Its decoder is slow and needs all of the picture in memory. */
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** The longest side of a kept picture, in px. */
const MAX_SIDE = 2000
const MAX_PIXELS = 100_000_000
const MAX_HEIC_PIXELS = 50_000_000
const HEIC_DEADLINE_MS = 60_000

const inTurn = oneAtATime()

/**
 * Makes the picture at `path`, whose content is of the type `mime`, fit to keep: right side up, at most 2000 px, and with nothing
 * in it but the picture (no place, no device, no script). Returns WebP. Throws Unusable.
 */
export async function cleanPicture(path: string, mime: string | undefined) {
  if (!mime || !(PICTURES.has(mime) || HEIC.has(mime))) throw new Unusable('kind')
  return inTurn(async () => {
    const picture = HEIC.has(mime)
      ? await decodedHeic(path)
      : sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    try {
      return await toWebp(picture, MAX_SIDE)
    } catch (error) {
      throw new Unusable(/pixel limit/.test(String(error)) ? 'pixels' : 'damaged', error)
    }
  })
}

/** The picture right side up as WebP, at most `maxSide` px, with the size it got. */
export async function toWebp(picture: Sharp, maxSide: number) {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), width: info.width, height: info.height }
}

async function decodedHeic(path: string): Promise<Sharp> {
  const picture = await heicPixels({ path, maxPixels: MAX_HEIC_PIXELS }).catch((error: unknown) => {
    throw new Unusable('damaged', error)
  })
  if (!picture) throw new Unusable('pixels')
  const { data, width, height } = picture
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** In a thread of its own: it takes a second or more, and a broken file may take all memory or for ever. */
async function heicPixels(task: HeicTask): Promise<HeicPicture> {
  const worker = new Worker(join(process.cwd(), 'app/services/heic-worker.ts'), { workerData: task })
  const deadline = setTimeout(() => void worker.terminate(), HEIC_DEADLINE_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => reject(new Error('The decoder ended without an answer')))
    })
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}
