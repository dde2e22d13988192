import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { type LibraryExercise, type Picture } from './read.ts'

const WIDTH = 800
/** Drawn at twice the size and halved, for smooth edges. */
const OVERSAMPLE = 2
const QUALITY = 82

export type DrawnFrame = { name: string; webp: Buffer }

/** Draws one exercise to its key pictures, 800 x 600 WebP. */
export type Illustrator = (exercise: LibraryExercise & { picture: Picture }) => Promise<DrawnFrame[]>

/** Opens one browser, lends `work` an illustrator, and closes the browser again. */
export async function withIllustrator(work: (draw: Illustrator) => Promise<void>) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  })
  try {
    const page = await browser.newPage()
    await page.setContent('<!doctype html><body></body>')
    await page.addScriptTag({ content: await bundle() })
    await work((exercise) => drawn(page, exercise))
  } finally {
    await browser.close()
  }
}

/** Changes when the code that draws does, whatever its layout: a hash of the bundled page and of the output's form. */
export async function illustratorVersion(): Promise<string> {
  const form = [WIDTH, OVERSAMPLE, QUALITY].join(' ')
  return createHash('sha256')
    .update(await bundle())
    .update(form)
    .digest('hex')
}

async function bundle() {
  const entry = join(import.meta.dirname, 'page.ts')
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
  })
  return result.outputFiles[0]!.text
}

async function drawn(page: Page, { picture, slug }: Parameters<Illustrator>[0]): Promise<DrawnFrame[]> {
  const frames = await page.evaluate(([given, name, width]) => window.draw(given, name, width), [
    picture,
    slug,
    WIDTH * OVERSAMPLE,
  ] as const)
  return Promise.all(
    frames.map(async ({ name, png }) => {
      const image = Buffer.from(png.slice(png.indexOf(',') + 1), 'base64')
      const webp = await sharp(image).resize(WIDTH).webp({ quality: QUALITY, effort: 5 }).toBuffer()
      return { name, webp }
    }),
  )
}
