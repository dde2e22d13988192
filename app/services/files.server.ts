import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import parseRange from 'range-parser'
import { env } from './env.server.ts'
import { writeAac } from './sound.server.ts'
import { type ReadableFile, openFile, removeFile } from './storage.server.ts'

interface StoredFile {
  id: string
  storageKey: string
  posterKey: string | null
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

interface Asked {
  /** Of a picture, in px: one of the widths that are delivered. */
  width: number
  /** Of a narration: as AAC in MP4. */
  aac: boolean
}

/**
 * Answers with the file, or with what is asked of it: its picture (of a video: the poster) in a width and a format that the
 * browser shows, or its sound in one that old iPhones play; the latter is a 404 without ffmpeg.
 */
export async function mediaResponse(file: StoredFile, asked: Asked, request: Request): Promise<Response> {
  const isResized = WIDTHS.has(asked.width) && pictureKey(file) !== null
  if (asked.aac && file.kind === 'narration') {
    const path = await narrationAsAac(file)
    return path ? answer(file, await fileOnDisk(path), 'audio/mp4', request) : new Response(null, { status: 404 })
  }
  if (!isResized) return answer(file, await open(file, file.storageKey), file.contentType, request)
  const format = showsWebp(request) ? 'webp' : 'jpeg'
  const picture = await thumbnail(file, asked.width, format)
  const response = answer(file, picture, `image/${format}`, request)
  response.headers.set('Vary', 'Accept')
  return response
}

/** Whoever names the pictures that it shows must name WebP: Safari does from version 14 on, Chrome always did. */
function showsWebp(request: Request) {
  const accept = request.headers.get('Accept') ?? ''
  return accept.includes('image/webp') || !accept.includes('image/')
}

function answer({ builtIn }: StoredFile, source: ReadableFile, contentType: string, request: Request) {
  const range = firstRange(request, source.size)
  if (range === 'beyond')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${source.size}` } })
  const headers = new Headers({
    'Content-Type': contentType,
    'Cache-Control': builtIn ? A_YEAR : A_YEAR_IN_THIS_BROWSER,
    'Accept-Ranges': 'bytes',
    'Content-Length': String(range ? range.end - range.start + 1 : source.size),
  })
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${source.size}`)
  return new Response(source.stream(range), { status: range ? 206 : 200, headers })
}

/** Removes an uploaded file with its poster and everything that was made of it. */
export async function removeMediaFiles(file: StoredFile) {
  if (file.builtIn) return
  const thumbnails = [...WIDTHS].flatMap((width) => [
    thumbnailPath(file, width, 'webp'),
    thumbnailPath(file, width, 'jpeg'),
  ])
  await Promise.all([
    removeFile(file.storageKey),
    ...(file.posterKey ? [removeFile(file.posterKey)] : []),
    ...[...thumbnails, aacPath(file)].map((path) => rm(path, { force: true })),
  ])
}

/** What the drawn library keeps lies beside the code, what was uploaded in the storage. */
function open({ builtIn }: Pick<StoredFile, 'builtIn'>, key: string): Promise<ReadableFile> {
  return builtIn ? fileOnDisk(join(BUILT_IN, key)) : openFile(key)
}

async function fileOnDisk(path: string): Promise<ReadableFile> {
  const { size } = await stat(path)
  return {
    size,
    bytes: () => readFile(path),
    stream: (range) => Readable.toWeb(createReadStream(path, range)) as ReadableStream,
  }
}

/** The still picture of a picture or a video. */
const pictureKey = (file: StoredFile) => (file.kind === 'image' ? file.storageKey : file.posterKey)

/** The first part that is asked for; nothing when the whole file is, or when the header makes no sense. */
function firstRange(request: Request, size: number) {
  const header = request.headers.get('Range')
  const ranges = header ? parseRange(size, header) : undefined
  if (ranges === -1) return 'beyond'
  return Array.isArray(ranges) && ranges.type === 'bytes' ? ranges[0] : undefined
}

/** The picture at most `width` px wide, in a small format. Made once, then read from the disk; on a full disk made each time. */
async function thumbnail(file: StoredFile, width: number, format: 'webp' | 'jpeg' = 'webp'): Promise<ReadableFile> {
  const path = thumbnailPath(file, width, format)
  if (await exists(path)) return fileOnDisk(path)
  const picture = await open(file, pictureKey(file) ?? file.storageKey)
  const { sharp } = await import('./sharp.ts')
  const resized = sharp(await picture.bytes())
    .rotate()
    .resize({ width, withoutEnlargement: true })
  const small = await (
    format === 'webp'
      ? resized.webp({ quality: 72 })
      : resized.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true })
  ).toBuffer()
  await keep(path, small).catch((error: unknown) => console.error('A small picture could not be kept', error))
  return inMemory(small)
}

/** Written aside and renamed, so that a request at the same time never reads half a picture. */
async function keep(path: string, picture: Buffer) {
  await mkdir(THUMBNAILS, { recursive: true })
  const aside = `${path}.${randomUUID()}`
  try {
    await writeFile(aside, picture)
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
  }
}

function inMemory(file: Buffer): ReadableFile {
  return {
    size: file.length,
    bytes: () => Promise.resolve(file),
    stream: ({ start, end } = { start: 0, end: file.length - 1 }) =>
      new Blob([new Uint8Array(file.subarray(start, end + 1))]).stream(),
  }
}

/** Made once, then read from the disk; null without ffmpeg. */
async function narrationAsAac(file: StoredFile): Promise<string | null> {
  const path = aacPath(file)
  if (await exists(path)) return path
  await mkdir(THUMBNAILS, { recursive: true })
  const aside = `${path}.${randomUUID()}`
  await writeFile(`${aside}.webm`, await (await open(file, file.storageKey)).bytes())
  try {
    if (!(await writeAac(`${aside}.webm`, aside))) return null
    await rename(aside, path)
    return path
  } finally {
    await Promise.all([rm(`${aside}.webm`), rm(aside, { force: true })])
  }
}

const aacPath = ({ id }: StoredFile) => join(THUMBNAILS, `${id}.m4a`)
const thumbnailPath = ({ id }: StoredFile, width: number, format: string) =>
  join(THUMBNAILS, `${id}-${width}.${format}`)

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The picture as a data URL, for a page that must not ask for anything. A PDF takes JPEG as it is, WebP many times larger. */
export async function pictureAsDataUrl(file: StoredFile, width: number): Promise<string> {
  const picture = await thumbnail(file, width, 'jpeg')
  return `data:image/jpeg;base64,${Buffer.from(await picture.bytes()).toString('base64')}`
}
