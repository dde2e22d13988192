import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import * as z from 'zod'
import { env } from './env.server.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { toWebp } from './picture.server.ts'
import { Unusable } from './upload-folder.server.ts'

interface Container {
  /** How ffmpeg calls what it reads, and what it writes. */
  reads: string
  writes: string
  contentType: string
}

const MP4: Container = { reads: 'mov', writes: 'mp4', contentType: 'video/mp4' }
const WEBM: Container = { reads: 'matroska', writes: 'webm', contentType: 'video/webm' }
/** The types by content that videos may have. */
const VIDEOS = new Map([
  ['video/mp4', MP4],
  ['video/x-m4v', MP4],
  ['video/quicktime', MP4],
  ['video/webm', WEBM],
])
/** What every browser plays. Anything else, such as an iPhone's HEVC, is made into H.264 with AAC. */
const PLAYABLE = new Set(['h264', 'vp8', 'vp9', 'av1'])
const AUDIBLE = new Set(['aac', 'mp3', 'opus', 'vorbis'])
const TO_H264 = [...'-c:v libx264 -preset veryfast -pix_fmt yuv420p -vf'.split(' '), "scale='min(1280,iw)':-2"]

const POSTER_SIDE = 1280
const TEN_MINUTES = 600_000
const CUT_SHORT = /ended prematurely|corrupt|partial file|truncated/i

const run = promisify(execFile)
const inTurn = oneAtATime()
const ffmpeg = env.FFMPEG_PATH ?? 'ffmpeg'
const ffprobe = ffmpeg.replace(/ffmpeg(?=[^/\\]*$)/, 'ffprobe')
let isMissing = false

/** A video that is fit to keep, with its poster and the size in px that it is shown in (unknown without ffmpeg). */
interface CleanVideo {
  path: string
  contentType: string
  width: number | null
  height: number | null
  poster: Uint8Array<ArrayBuffer>
}

/**
 * Makes the video at `path`, whose content is of the type `mime`, fit to keep: playable by browsers from the first bytes on,
 * and without the place and the device in it. Works in `folder`. Throws Unusable. Without ffmpeg it is kept as it came.
 */
export async function cleanVideo(path: string, mime: string | undefined, folder: string): Promise<CleanVideo> {
  const container = VIDEOS.get(mime ?? '')
  if (!container) throw new Unusable('kind')
  try {
    return await inTurn(() => rewritten(path, container, folder))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw new Unusable('damaged', error)
    sayOnce()
    const { contentType } = container
    return { path, contentType, width: null, height: null, poster: (await toWebp(neutralPoster(), POSTER_SIDE)).bytes }
  }
}

async function rewritten(path: string, container: Container, folder: string): Promise<CleanVideo> {
  const { video, audio, seconds } = await probe(path, container)
  const isPlayable = PLAYABLE.has(video)
  const { writes, contentType } = isPlayable ? container : MP4
  const clean = join(folder, 'clean')
  const codecs = [...(isPlayable ? ['-c:v', 'copy'] : TO_H264), '-c:a', AUDIBLE.has(audio) ? 'copy' : 'aac']
  const nothingElse = '-map 0:v:0 -map 0:a:0? -map_metadata -1 -map_metadata:s -1 -map_chapters -1'.split(' ')
  const { stderr } = await run(
    ffmpeg,
    [...reading(path, container), ...nothingElse, ...codecs, '-movflags', '+faststart', '-f', writes, clean],
    { timeout: TEN_MINUTES },
  )
  if (CUT_SHORT.test(stderr)) throw new Unusable('damaged')
  return { path: clean, contentType, ...(await posterOf(clean, folder, seconds)) }
}

/** A film from a stranger may name other files or addresses: only this file is read, and only as what it is. */
const reading = (path: string, { reads }: Container) => [
  ...'-nostdin -v error -xerror -protocol_whitelist file -f'.split(' '),
  reads,
  '-i',
  path,
]

async function probe(path: string, { reads }: Container) {
  const asked =
    '-v error -of json -show_entries stream=codec_type,codec_name:format=duration -protocol_whitelist file -f'
  const { stdout } = await run(ffprobe, [...asked.split(' '), reads, path], { timeout: TEN_MINUTES })
  const { streams, format } = Probed.parse(JSON.parse(stdout))
  const codec = (type: string) => streams.find(({ codec_type }) => codec_type === type)?.codec_name ?? ''
  if (!codec('video')) throw new Unusable('damaged')
  return { video: codec('video'), audio: codec('audio'), seconds: Number(format.duration ?? 0) }
}

const Probed = z.object({
  streams: z.array(z.object({ codec_type: z.string(), codec_name: z.string().optional() })),
  format: z.object({ duration: z.string().optional() }),
})

/** A still from early in the film: the very first one is often black. */
async function posterOf(path: string, folder: string, seconds: number) {
  const still = join(folder, 'poster.png')
  const at = String(Math.min(1, seconds / 3))
  await run(ffmpeg, [...'-nostdin -v error -ss'.split(' '), at, '-i', path, '-frames:v', '1', '-f', 'image2', still], {
    timeout: TEN_MINUTES,
  })
  const { width, height } = await sharp(still).metadata()
  const { bytes } = await toWebp(sharp(still), POSTER_SIDE)
  return { width, height, poster: bytes }
}

/** What stands for a film whose pictures can't be read: calm, and plainly a film. */
function neutralPoster() {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#dfe9e5"/>
       <circle cx="320" cy="180" r="56" fill="#14594c"/><path d="M302 150v60l50-30z" fill="#fff"/></svg>`,
    ),
  )
}

function sayOnce() {
  if (!isMissing) console.warn('ffmpeg was not found (FFMPEG_PATH): videos are kept as they come, without a picture.')
  isMissing = true
}
