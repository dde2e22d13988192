import { type Page } from 'playwright-core'
import sharp from 'sharp'
import { bytesOf, withPage, workshopVersion } from './browser.ts'
import { fingerprint } from './manifest.ts'
import type { Craft } from './crafts.ts'
import { type Illustrated } from './read.ts'

const WIDTH = 800
/** Drawn at twice the size and halved, for smooth edges. */
const OVERSAMPLE = 2
const QUALITY = 82

/** Key pictures, 800 x 600 WebP. They change with the `picture:` and with the code that draws. */
export async function pictureCraft(): Promise<Craft> {
  const version = await workshopVersion('page.ts', [WIDTH, OVERSAMPLE, QUALITY].join(' '))
  return {
    kind: 'pictures',
    files: ({ picture }) =>
      (picture.middle ? ['start', 'middle', 'end'] : ['start', 'end']).map((name) => `${name}.webp`),
    // The passing pose is only the film's.
    print: ({ picture }) => fingerprint(version, { ...picture, passing: undefined }),
    make: (exercises, keep) =>
      withPage('page.ts', async (page) => {
        for (const exercise of exercises) keep(exercise, await drawn(page, exercise))
      }),
  }
}

async function drawn(page: Page, { picture, slug }: Illustrated): Promise<Record<string, Buffer>> {
  const frames = await page.evaluate(([given, name, width]) => window.draw(given, name, width), [
    picture,
    slug,
    WIDTH * OVERSAMPLE,
  ] as const)
  const files = frames.map(async ({ name, png }) => {
    const webp = await sharp(bytesOf(png)).resize(WIDTH).webp({ quality: QUALITY, effort: 5 }).toBuffer()
    return [`${name}.webp`, webp] as const
  })
  return Object.fromEntries(await Promise.all(files))
}
