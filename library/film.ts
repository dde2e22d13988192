import { type Page } from 'playwright-core'
import sharp from 'sharp'
import { bytesOf, withPage, workshopVersion } from './browser.ts'
import type { Craft } from './crafts.ts'
import { fingerprint } from './manifest.ts'
import { type Illustrated, type Picture } from './read.ts'
import { RATE, timeline } from './timing.ts'
import { encoded } from './tool.ts'

const [WIDTH, HEIGHT] = [480, 360]
/** H.264 that a five-year-old phone plays, and a browser before it has the whole file; colours as in the pictures. */
const ENCODING =
  '-vf scale=out_color_matrix=bt709 -colorspace bt709 -color_primaries bt709 -color_trc bt709 -pix_fmt yuv420p ' +
  '-c:v libx264 -profile:v main -preset slow -tune animation -crf 27 -g 300 -movflags +faststart -an'

/** Films: loops without sound, MP4. They change with the `picture:`, how its tempo is filmed and the code that draws. */
export async function filmCraft(): Promise<Craft> {
  const version = await workshopVersion('film-page.ts', [WIDTH, HEIGHT, RATE, ENCODING].join(' '))
  return {
    kind: 'film',
    files: () => ['film.mp4'],
    print: ({ picture }) => fingerprint(version, [picture, timelineOf(picture)]),
    make: (exercises, keep) =>
      withPage('film-page.ts', async (page) => {
        for (const exercise of exercises) keep(exercise, { 'film.mp4': await filmed(page, exercise) })
      }),
  }
}

const timelineOf = ({ tempo, passing }: Picture) => timeline(tempo, passing !== undefined)

async function filmed(page: Page, { picture, slug }: Illustrated): Promise<Buffer> {
  const { steps, shown } = timelineOf(picture)
  const times = Array.from({ length: Math.max(...shown) + 1 }, (_, step) => step / steps)
  const drawn = await page.evaluate(([given, name, width, at]) => window.film(given, name, width, at), [
    picture,
    slug,
    WIDTH,
    times,
  ] as const)
  const pixels = await Promise.all(drawn.map((url) => sharp(bytesOf(url)).removeAlpha().raw().toBuffer()))
  const source = `-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${RATE}`
  return encoded(Buffer.concat(shown.map((step) => pixels[step]!)), source, ENCODING, 'mp4')
}
