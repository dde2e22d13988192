import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import parseRange from 'range-parser'
import sharp from 'sharp'
import { env } from './env.server.ts'

interface StoredFile {
  id: string
  storageKey: string
  contentType: string
  builtIn: boolean
  kind: string
}

/** The widths that pictures are delivered in; the first four are the specification's and the card's. (library.md §9) */
const WIDTHS = new Set([200, 300, 400, 800])

const BUILT_IN = join(process.cwd(), 'public', 'library')
const THUMBNAILS = join(env.DATA_DIR, 'thumbnails')
const A_YEAR_IN_THIS_BROWSER = 'private, max-age=31536000, immutable'
const A_YEAR = 'public, max-age=31536000, immutable'

/** Where a stored file lies: the drawn library beside the code, what was uploaded under DATA_DIR. */
function pathOf({ storageKey, builtIn }: Pick<StoredFile, 'storageKey' | 'builtIn'>): string {
  return builtIn ? join(BUILT_IN, storageKey) : join(env.DATA_DIR, 'media', storageKey)
}

/** Deletes the uploaded files and everything that was made of them. */
export async function deleteFiles(files: { id: string; storageKey: string; posterKey: string | null }[]) {
  const thumbnails = files.length ? await readdir(THUMBNAILS).catch(() => []) : []
  const made = thumbnails.filter((name) => files.some(({ id }) => name.startsWith(`${id}-`)))
  const stored = files.flatMap(({ storageKey, posterKey }) => [storageKey, ...(posterKey ? [posterKey] : [])])
  const paths = [
    ...stored.map((storageKey) => pathOf({ storageKey, builtIn: false })),
    ...made.map((name) => join(THUMBNAILS, name)),
  ]
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}

/** Answers with the file, or with the picture made `width` px wide when that is one of the delivered widths. */
export async function mediaResponse(file: StoredFile, width: number, request: Request): Promise<Response> {
  const isResized = file.kind === 'image' && WIDTHS.has(width)
  const path = isResized ? await thumbnail(file, width) : pathOf(file)
  const { size } = await stat(path)
  const range = firstRange(request, size)
  if (range === 'beyond') return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  const headers = new Headers({
    'Content-Type': isResized ? 'image/webp' : file.contentType,
    'Cache-Control': file.builtIn ? A_YEAR : A_YEAR_IN_THIS_BROWSER,
    'Accept-Ranges': 'bytes',
    'Content-Length': String(range ? range.end - range.start + 1 : size),
  })
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  const body = Readable.toWeb(createReadStream(path, range)) as ReadableStream
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** The first part that is asked for; nothing when the whole file is, or when the header makes no sense. */
function firstRange(request: Request, size: number) {
  const header = request.headers.get('Range')
  const ranges = header ? parseRange(size, header) : undefined
  if (ranges === -1) return 'beyond'
  return Array.isArray(ranges) && ranges.type === 'bytes' ? ranges[0] : undefined
}

/** The picture at most `width` px wide, in a small format. Made once, then read from the disk. */
async function thumbnail(file: StoredFile & { id: string }, width: number, format: 'webp' | 'jpeg' = 'webp') {
  const path = join(THUMBNAILS, `${file.id}-${width}.${format}`)
  if (await exists(path)) return path
  const resized = sharp(pathOf(file)).rotate().resize({ width, withoutEnlargement: true })
  const small = await (
    format === 'webp'
      ? resized.webp({ quality: 72 })
      : resized.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true })
  ).toBuffer()
  await mkdir(THUMBNAILS, { recursive: true })
  await writeAside(path, small)
  return path
}

/** Keeps a file that was not built in under this key; under the same key there is always the same content. */
export async function storeFile(storageKey: string, content: Buffer): Promise<void> {
  const path = pathOf({ storageKey, builtIn: false })
  if (await exists(path)) return
  await mkdir(dirname(path), { recursive: true })
  await writeAside(path, content)
}

/** Removes what storeFile kept. */
export function removeFile(storageKey: string): Promise<void> {
  return rm(pathOf({ storageKey, builtIn: false }), { force: true })
}

/** Written aside and renamed, so that nobody ever reads half a file. */
async function writeAside(path: string, content: Buffer) {
  const aside = `${path}.${randomUUID()}`
  await writeFile(aside, content)
  await rename(aside, path)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The picture as a data URL, for a page that must not ask for anything. A PDF takes JPEG as it is, WebP many times larger. */
export async function pictureAsDataUrl(file: StoredFile, width: number): Promise<string> {
  const picture = await readFile(await thumbnail(file, width, 'jpeg'))
  return `data:image/jpeg;base64,${picture.toString('base64')}`
}
