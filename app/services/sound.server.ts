import { endingOf, runConfined } from './confined.ts'
import { env } from './env.server.ts'
import { oneAtATime } from './one-at-a-time.ts'

const TEN_SECONDS = 10_000

const inTurn = oneAtATime()

/** Writes the sound at `from`, Opus in WebM, as AAC in MP4 to `to`, which iPhones of any age play. False without ffmpeg. */
export function writeAac(from: string, to: string): Promise<boolean> {
  const opus = '-nostdin -v error -y -protocol_whitelist file -f matroska -i'.split(' ')
  const aac = '-vn -c:a aac -b:a 48k -map_metadata -1 -movflags +faststart -f mp4'.split(' ')
  return inTurn(async () => {
    const options = { timeout: TEN_SECONDS, signal: AbortSignal.timeout(TEN_SECONDS) }
    try {
      await runConfined(env.FFMPEG_PATH ?? 'ffmpeg', [...opus, from, ...aac, to], options)
      return true
    } catch (error) {
      if (endingOf(error) === 'missing') return false
      throw error
    }
  })
}
