// Runs as a process of its own, confined: what it opens comes from strangers.
import { readFile, writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { sharp } from './sharp.ts'
import { toWebp } from './webp.ts'

/** What it prints: the size that the picture got, or that it has too many pixels. A broken picture makes it fail. */
export type Unpacked = { width: number; height: number } | 'pixels'

/** The longest side of a kept picture, in px. */
const MAX_SIDE = 2000
const MEGAPIXEL = 1_000_000
/** By how much memory a pixel takes: a progressive JPEG 5 bytes, an AVIF 17; an ordinary JPEG is read smaller than it is. */
const MAX_PIXELS = {
  jpeg: 100 * MEGAPIXEL,
  progressive: 50 * MEGAPIXEL,
  heic: 50 * MEGAPIXEL,
  avif: 12.5 * MEGAPIXEL,
  other: 25 * MEGAPIXEL,
}

const [path = '', mime = '', target = ''] = process.argv.slice(2)
const picture = /^image\/hei[cf]/.test(mime) ? await openHeic() : await open()
process.stdout.write(JSON.stringify(picture ? await keep(picture) : ('pixels' satisfies Unpacked)))

async function keep(picture: Sharp): Promise<Unpacked> {
  const { bytes, ...size } = await toWebp(picture, MAX_SIDE)
  await writeFile(target, bytes)
  return size
}

async function open(): Promise<Sharp | null> {
  const { width, height, format, isProgressive } = await sharp(path).metadata()
  const kind = format === 'jpeg' ? (isProgressive ? 'progressive' : 'jpeg') : mime === 'image/avif' ? 'avif' : 'other'
  if (width * height > MAX_PIXELS[kind]) return null
  return sharp(path, { failOn: 'error' })
}

/** What iPhones make: sharp's build can't read it, libheif as WebAssembly can. */
async function openHeic(): Promise<Sharp | null> {
  const { default: decode } = await import('heic-decode')
  const [picture] = await decode.all({ buffer: await readFile(path) })
  if (!picture) throw new Error('No picture in the file')
  if (picture.width * picture.height > MAX_PIXELS.heic) return null
  const { data, width, height } = await picture.decode()
  return sharp(data, { raw: { width, height, channels: 4 } })
}
