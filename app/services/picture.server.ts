import { join } from 'node:path'
import { type Sender, endingOf, runConfined } from './confined.ts'
import { oneAtATimeForEach } from './one-at-a-time.ts'
import type { Unpacked } from './picture-worker.ts'
import { Unusable } from './upload-folder.server.ts'

/** The types by content that pictures may have. SVG is none of them: it may hold a script. */
const PICTURES = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
])

const WORKER = join(process.cwd(), 'app/services/picture-worker.ts')
const DEADLINE_MS = 60_000

const inTurn = oneAtATimeForEach()

/**
 * Makes the picture at `path`, whose content is of the type `mime`, fit to keep: right side up, at most 2000 px, and with nothing
 * in it but the picture (no place, no device, no script). Returns the path of a WebP beside it, and its size. Throws Unusable.
 */
export async function cleanPicture(path: string, mime: string | undefined, sender: Sender) {
  if (!mime || !PICTURES.has(mime)) throw new Unusable('kind')
  const clean = `${path}.webp`
  const size = await inTurn(sender.id, () => unpacked(path, mime, clean, sender.signal))
  if (size === 'pixels') throw new Unusable('pixels')
  return { path: clean, ...size }
}

async function unpacked(path: string, mime: string, target: string, signal: AbortSignal): Promise<Unpacked> {
  signal.throwIfAborted()
  try {
    const flags = ['--v8-pool-size=1', '--max-semi-space-size=2']
    const { stdout } = await runConfined(process.execPath, [...flags, WORKER, path, mime, target], {
      timeout: DEADLINE_MS,
      signal,
    })
    return JSON.parse(stdout)
  } catch (error) {
    signal.throwIfAborted()
    throw new Unusable(endingOf(error) === 'memory' ? 'pixels' : 'damaged', error)
  }
}
