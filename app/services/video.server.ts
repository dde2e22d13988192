import { join } from 'node:path'
import * as z from 'zod'
import { env } from './env.server.ts'
import { type Sender, endingOf, runConfined } from './confined.ts'
import { oneAtATimeForEach } from './one-at-a-time.ts'
import { Unusable } from './upload-folder.server.ts'
import { toWebp } from './webp.ts'

interface Container {
  /** How ffmpeg calls what it reads. */
  reads: string
  contentType: string
}

const MP4: Container = { reads: 'mov', contentType: 'video/mp4' }
const WEBM: Container = { reads: 'matroska', contentType: 'video/webm' }
/** The types by content that videos may have. */
const VIDEOS = new Map([
  ['video/mp4', MP4],
  ['video/x-m4v', MP4],
  ['video/quicktime', MP4],
  ['video/webm', WEBM],
])
/** What every phone plays. Anything else, such as HEVC or what is in a WebM, is made into H.264 with AAC. */
const PLAYABLE = new Set(['h264'])
const AUDIBLE = new Set(['aac', 'mp3'])
const TO_H264 = [
  ...'-c:v libx264 -threads 2 -preset veryfast -pix_fmt yuv420p -vf'.split(' '),
  "scale='min(1280,iw)':-2",
]

const POSTER_SIDE = 1280
/** 4K, lying or standing, and some more. */
const MAX_PIXELS = 9_500_000
const MAX_SECONDS = 600
/** Films that take longer to make anew than this are made beside the others, which do not wait for them. */
const SHORT = { seconds: 60, pixels: 1920 * 1088 }
const [TWO_MINUTES, TEN_MINUTES] = [120_000, 600_000]
const CUT_SHORT = /ended prematurely|corrupt|partial file|truncated/i

const inTurn = { probe: oneAtATimeForEach(), quick: oneAtATimeForEach(), long: oneAtATimeForEach() }
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
export async function cleanVideo(
  path: string,
  mime: string | undefined,
  folder: string,
  sender: Sender,
): Promise<CleanVideo> {
  const container = VIDEOS.get(mime ?? '')
  if (!container) throw new Unusable('kind')
  try {
    const film = await inTurn.probe(sender.id, () => probe(path, container, sender.signal))
    const lane = isQuick(film) ? inTurn.quick : inTurn.long
    return await lane(sender.id, () => rewritten(path, container, film, folder, sender.signal))
  } catch (error) {
    sender.signal.throwIfAborted()
    if (error instanceof Unusable) throw error
    const ending = endingOf(error)
    if (ending !== 'missing') throw new Unusable(ending === 'memory' ? 'pixels' : 'damaged', error)
    sayOnce()
    return { path, contentType: container.contentType, width: null, height: null, poster: await neutralPoster() }
  }
}

interface Film {
  video: string
  audio: string
  /** 0 when the film does not tell. */
  seconds: number
  pixels: number
}

const isPlayable = ({ video }: Film) => PLAYABLE.has(video)

const isQuick = (film: Film) =>
  isPlayable(film) || (film.seconds > 0 && film.seconds <= SHORT.seconds && film.pixels <= SHORT.pixels)

async function rewritten(path: string, container: Container, film: Film, folder: string, signal: AbortSignal) {
  signal.throwIfAborted()
  const clean = join(folder, 'clean')
  const codecs = [...(isPlayable(film) ? ['-c:v', 'copy'] : TO_H264), '-c:a', AUDIBLE.has(film.audio) ? 'copy' : 'aac']
  const nothingElse = '-map 0:v:0 -map 0:a:0? -map_metadata -1 -map_metadata:s -1 -map_chapters -1'.split(' ')
  const args = [...reading(path, container), ...nothingElse, ...codecs, '-movflags', '+faststart', '-f', 'mp4', clean]
  const { stderr } = await runConfined(ffmpeg, args, { timeout: isQuick(film) ? TWO_MINUTES : TEN_MINUTES, signal })
  if (CUT_SHORT.test(stderr)) throw new Unusable('damaged')
  return { path: clean, contentType: MP4.contentType, ...(await posterOf(clean, folder, film.seconds, signal)) }
}

/** A film from a stranger may name other files or addresses: only this file is read, and only as what it is. */
const reading = (path: string, { reads }: Container) => [
  ...'-nostdin -v error -xerror -threads 1 -protocol_whitelist file -f'.split(' '),
  reads,
  '-i',
  path,
]

async function probe(path: string, { reads }: Container, signal: AbortSignal): Promise<Film> {
  signal.throwIfAborted()
  const asked = 'stream=codec_type,codec_name,width,height:format=duration'
  const args = [...'-v error -of json -protocol_whitelist file -show_entries'.split(' '), asked, '-f', reads, path]
  const { stdout } = await runConfined(ffprobe, args, { timeout: TWO_MINUTES, signal })
  const { streams, format } = Probed.parse(JSON.parse(stdout))
  const [video, audio] = ['video', 'audio'].map((type) => streams.find(({ codec_type }) => codec_type === type))
  if (!video?.codec_name) throw new Unusable('damaged')
  const [seconds, pixels] = [Number(format.duration ?? 0), (video.width ?? 0) * (video.height ?? 0)]
  if (seconds > MAX_SECONDS) throw new Unusable('seconds')
  if (pixels > MAX_PIXELS) throw new Unusable('pixels')
  return { video: video.codec_name, audio: audio?.codec_name ?? '', seconds, pixels }
}

const Probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
    }),
  ),
  format: z.object({ duration: z.string().optional() }),
})

/** A still from early in the film: the very first one is often black. */
async function posterOf(path: string, folder: string, seconds: number, signal: AbortSignal) {
  const still = join(folder, 'poster.png')
  const at = String(Math.min(1, seconds / 3))
  const args = [
    ...'-nostdin -v error -threads 1 -ss'.split(' '),
    at,
    '-i',
    path,
    '-frames:v',
    '1',
    '-f',
    'image2',
    still,
  ]
  await runConfined(ffmpeg, args, { timeout: TWO_MINUTES, signal })
  const { sharp } = await import('./sharp.ts')
  const { width, height } = await sharp(still).metadata()
  const { bytes } = await toWebp(sharp(still), POSTER_SIDE)
  return { width, height, poster: bytes }
}

/** What stands for a film whose pictures can't be read: calm, and plainly a film. */
async function neutralPoster() {
  const { sharp } = await import('./sharp.ts')
  const drawn = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#dfe9e5"/>
       <circle cx="320" cy="180" r="56" fill="#14594c"/><path d="M302 150v60l50-30z" fill="#fff"/></svg>`,
    ),
  )
  return (await toWebp(drawn, POSTER_SIDE)).bytes
}

function sayOnce() {
  if (!isMissing) console.warn('ffmpeg was not found (FFMPEG_PATH): videos are kept as they come, without a picture.')
  isMissing = true
}
