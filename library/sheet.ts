import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { mediaOf } from './media.ts'
import { type LibraryExercise } from './read.ts'

export const SHEETS = join(import.meta.dirname, '..', 'build', 'library-sheets')
const [WIDTH, HEIGHT, LABEL, PER_SHEET] = [400, 300, 22, 10]

/**
 * Contact sheets of the drawn pictures, ten exercises each in two columns, middle pictures left out: PNG files in
 * `build/library-sheets`. `only` limits it to slugs that contain one of its words. Returns the paths.
 */
export async function makeSheets(exercises: LibraryExercise[], only: string[]): Promise<string[]> {
  mkdirSync(SHEETS, { recursive: true })
  const wanted = exercises.filter(({ slug }) => only.length === 0 || only.some((word) => slug.includes(word)))
  const paths: string[] = []
  for (let from = 0; from < wanted.length; from += PER_SHEET) {
    const path = join(SHEETS, `sheet-${String(from / PER_SHEET + 1).padStart(2, '0')}.png`)
    await makeSheet(wanted.slice(from, from + PER_SHEET), path)
    paths.push(path)
  }
  return paths
}

async function makeSheet(exercises: LibraryExercise[], path: string) {
  const tiles = await Promise.all(exercises.map((exercise, index) => tilesOf(exercise, index)))
  const height = Math.ceil(exercises.length / 2) * (HEIGHT + LABEL)
  const sheet = sharp({ create: { width: WIDTH * 4 + 10, height, channels: 3, background: '#ffffff' } })
  await sheet.composite(tiles.flat()).png().toFile(path)
}

async function tilesOf({ slug, exerciseName }: LibraryExercise, index: number): Promise<OverlayOptions[]> {
  const left = (index % 2) * (WIDTH * 2 + 10)
  const top = Math.floor(index / 2) * (HEIGHT + LABEL)
  const title = exerciseName.replaceAll('&', '&amp;')
  const label = `<svg width="${WIDTH * 2}" height="${LABEL}"><text x="6" y="16" font-size="15">${title} (${slug})</text></svg>`
  const tiles: OverlayOptions[] = [{ input: Buffer.from(label), left, top }]
  for (const [place, name] of ['start', 'end'].entries()) {
    const file = join(mediaOf(slug), `${name}.webp`)
    if (!existsSync(file)) continue
    const input = await sharp(file).resize(WIDTH, HEIGHT).toBuffer()
    tiles.push({ input, left: left + place * WIDTH, top: top + LABEL })
  }
  return tiles
}
