import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '#app/services/pdf/chromium.server.ts'

/** The page that draws key pictures, and the one that draws the pictures of a film. */
export type Workshop = 'page.ts' | 'film-page.ts'

/** Pictures look the same on every machine; films, a hundred times as many, use Mesa's drawing, twice as fast. */
const DRAWN_BY: Record<Workshop, string[]> = {
  'page.ts': ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  'film-page.ts': ['--use-angle=gl-egl', '--ignore-gpu-blocklist'],
}

/** Opens one browser with the workshop's page, lends it to `work`, and closes the browser again. */
export async function withPage(workshop: Workshop, work: (page: Page) => Promise<void>) {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-quic', '--use-gl=angle', ...DRAWN_BY[workshop]],
  })
  try {
    const page = await browser.newPage()
    await page.setContent('<!doctype html><body></body>')
    await page.addScriptTag({ content: await bundle(workshop) })
    await work(page)
  } finally {
    await browser.close()
  }
}

/** Changes when the code that draws does, whatever its layout: a hash of the bundled page and of the output's `form`. */
export async function workshopVersion(workshop: Workshop, form: string): Promise<string> {
  return createHash('sha256')
    .update(await bundle(workshop))
    .update(form)
    .digest('hex')
}

/** The image in a data URL. */
export function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

async function bundle(workshop: Workshop) {
  const result = await build({
    entryPoints: [join(import.meta.dirname, workshop)],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
  })
  return result.outputFiles[0]!.text
}
