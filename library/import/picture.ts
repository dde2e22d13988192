import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import sharp, { type SharpOptions } from 'sharp'
import type { PictureFile } from './collection.ts'

const [WIDTH, HEIGHT] = [800, 600]
const LARGEST = 10_000_000
const LIMITS: SharpOptions = { limitInputPixels: 50_000_000, failOn: 'error' }
const POINTS_PER_INCH = 72
const FINEST = 2400

/**
 * The picture in the size and format of the library's own: WebP, 800 × 600, on white, from the first of its files that can
 * be read. Scripts and links in an SVG do nothing. Throws with the reason for each file when none can be read.
 */
export async function drawPicture({ folder, paths }: PictureFile): Promise<Buffer> {
  const faults: string[] = []
  for (const path of paths) {
    try {
      return await convert(await readInside(folder, path))
    } catch (error) {
      faults.push(`${path} ${(error as Error).message}`)
    }
  }
  throw new Error(faults.join('; '))
}

async function readInside(folder: string, path: string) {
  const inside = await realpath(folder)
  const real = await realpath(join(inside, path)).catch(() => undefined)
  if (real === undefined) throw new Error('is missing')
  if (!real.startsWith(inside + sep)) throw new Error('lies outside the collection')
  if ((await stat(real)).size > LARGEST) throw new Error(`has more than ${LARGEST / 1_000_000} MB`)
  return readFile(real)
}

async function convert(file: Buffer) {
  try {
    const { format, width, height } = await sharp(file, LIMITS).metadata()
    if (format !== 'svg' && format !== 'png') throw new Error('neither SVG nor PNG')
    const scale = Math.min(WIDTH / width, HEIGHT / height)
    const density = format === 'svg' ? Math.min(Math.max(1, POINTS_PER_INCH * scale), FINEST) : undefined
    return await sharp(file, { ...LIMITS, density })
      .flatten({ background: 'white' })
      .resize({ width: WIDTH, height: HEIGHT, fit: 'contain', background: 'white' })
      .webp({ quality: 80 })
      .timeout({ seconds: 20 })
      .toBuffer()
  } catch (cause) {
    throw new Error('holds no SVG or PNG picture that can be read', { cause })
  }
}
