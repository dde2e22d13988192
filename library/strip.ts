import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { mediaOf } from './media.ts'
import { type LibraryExercise } from './read.ts'
import { SHEETS } from './sheet.ts'
import { run } from './tool.ts'

const [WIDTH, HEIGHT, FRAMES, PER_STRIP] = [240, 180, 8, 8]

/** Eight moments of each film side by side, eight films a PNG file in `build/library-sheets`. Returns the paths. */
export async function makeStrips(exercises: LibraryExercise[], only: string[]): Promise<string[]> {
  mkdirSync(SHEETS, { recursive: true })
  const wanted = exercises.filter(({ slug }) => only.length === 0 || only.some((word) => slug.includes(word)))
  const filmed = wanted.filter(({ slug }) => existsSync(join(mediaOf(slug), 'film.mp4')))
  const paths: string[] = []
  for (let from = 0; from < filmed.length; from += PER_STRIP) {
    const path = join(SHEETS, `strip-${String(from / PER_STRIP + 1).padStart(2, '0')}.png`)
    const films = filmed.slice(from, from + PER_STRIP)
    const size = { width: WIDTH * FRAMES, height: HEIGHT * films.length }
    const sheet = sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    const rows = films.flatMap(({ slug }, row) => [
      { input: momentsOf(slug), left: 0, top: row * HEIGHT },
      { input: labelOf(slug), left: 0, top: row * HEIGHT },
    ])
    await sheet.composite(rows).png().toFile(path)
    paths.push(path)
  }
  return paths
}

/** Moments from the first half of the film and a little more, where the way there is. */
function momentsOf(slug: string): Buffer {
  const filter = `fps=${FRAMES}/4.2,scale=${WIDTH}:${HEIGHT},tile=${FRAMES}x1`
  const parameters = ['-loglevel', 'error', '-i', join(mediaOf(slug), 'film.mp4'), '-vf', filter]
  return run('ffmpeg', [...parameters, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'], '')
}

const labelOf = (slug: string) =>
  Buffer.from(`<svg width="400" height="18"><text x="4" y="13" font-size="13">${slug}</text></svg>`)
