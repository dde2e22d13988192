import { execFile } from 'node:child_process'
import { existsSync, openAsBlob, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Visitor } from './request.ts'
import { db } from '#app/models/db.server.ts'

/** A picture that is red above and blue below, as a file in this format. */
export async function picture(
  name = 'step.jpg',
  {
    width = 120,
    height = 160,
    format = 'jpeg',
  }: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' } = {},
): Promise<File> {
  return new File([await redAboveBlue(width, height).toFormat(format).toBuffer()], name, { type: `image/${format}` })
}

/** The same picture before it has a format. */
export function redAboveBlue(width: number, height: number) {
  const blue = { create: { width, height: Math.floor(height / 2), channels: 3 as const, background: 'blue' } }
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: blue, gravity: 'south' },
  ])
}

/** A portrait in the format of iPhones, 96 × 128 px: red and green above, blue and yellow below. */
export const heicPicture = () =>
  new File([readFileSync(join(import.meta.dirname, 'samples/phone.heic'))], 'IMG_0042.HEIC')

/** A film of moving bars made by ffmpeg; `options` stand before the name of the output. */
export async function film(name = 'clip.mp4', options: string[] = [], seconds = 2): Promise<File> {
  const path = join(await mkdtemp(join(tmpdir(), 'rehab-guide-film-')), name)
  const bars = ['-f', 'lavfi', '-i', `testsrc=size=320x240:rate=15:duration=${seconds}`]
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...bars, ...tone, '-pix_fmt', 'yuv420p', ...options, path])
  return new File([await openAsBlob(path)], name)
}

interface Outcome {
  status: number
  media: { id: string; kind: string; alt: string; width: number | null; height: number | null; url: string }[]
  refused: { name: string; message: string; status: number }[]
}

/** Sends files as the script of the editor does. */
export async function upload(browser: Visitor, field: 'images' | 'video', ...files: File[]): Promise<Outcome> {
  const form = new FormData()
  for (const file of files) form.append(field, file)
  const answer = await browser.fetch('/media', { method: 'POST', body: form, headers: { Accept: 'application/json' } })
  return { status: answer.status, ...((await answer.json()) as Omit<Outcome, 'status'>) }
}

/** An address with the bytes that it delivers. */
export async function fetched(browser: Visitor, path: string, headers?: Record<string, string>) {
  const answer = await browser.fetch(path, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** How many uploaded files lie in the data folder: kept ones, thumbnails, and those on their way. */
export function filesOnDisk(): string[] {
  const data = process.env.DATA_DIR ?? ''
  return ['media', 'thumbnails', 'uploads'].flatMap((folder) => {
    if (!existsSync(join(data, folder))) return []
    const files = readdirSync(join(data, folder), { recursive: true, withFileTypes: true })
    return files
      .filter((file) => file.isFile() && !file.name.endsWith('.meta.json'))
      .map((file) => `${folder}/${file.name}`)
  })
}

export const mediaOf = (user: { id: string }) => db.media.findMany({ where: { userId: user.id } })
