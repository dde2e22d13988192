import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser, windowFor } from './setup/browser.ts'
import { type MeasuredPage, startProduct } from './setup/product.ts'

type Mode = 'full' | 'lite'
type Kind = 'html' | 'css' | 'javascript' | 'pictures' | 'other'

/** Kilobytes of 1,024 bytes as they came over the wire, headers included. */
interface Row extends Record<Kind | 'total', number> {
  page: string
  mode: Mode
}

const SETTLES_MS = 1000

/** What the first view of each main page weighs in a browser that has nothing of it yet, before any scrolling. */
export async function run(): Promise<Row[]> {
  const { address, pages, stop } = await startProduct()
  const browser = await launchBrowser()
  try {
    const rows: Row[] = []
    for (const page of Object.values(pages)) {
      for (const mode of ['full', 'lite'] as const) rows.push(await weigh(browser, address, page, mode))
    }
    console.table(rows)
    return rows
  } finally {
    await browser.close()
    await stop()
  }
}

/** Each page has a window of its own, and with it an empty cache. */
async function weigh(browser: Browser, address: string, page: MeasuredPage, mode: Mode): Promise<Row> {
  const window = await windowFor(browser, address, page)
  try {
    if (mode === 'lite') await askForLite(window, address)
    const bytes = await bytesOf(window, page.path)
    const total = Object.values(bytes).reduce((sum, part) => sum + part, 0)
    const kilobytes = Object.entries({ ...bytes, total }).map(([kind, part]) => [kind, Math.round(part / 102.4) / 10])
    return { page: page.name, mode, ...Object.fromEntries(kilobytes) }
  } finally {
    await window.close()
  }
}

async function bytesOf(window: BrowserContext, path: string): Promise<Record<Kind, number>> {
  const page = await window.newPage()
  const network = await window.newCDPSession(page)
  const kinds = new Map<string, Kind>()
  const bytes = { html: 0, css: 0, javascript: 0, pictures: 0, other: 0 }
  network.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, kindOf(response.mimeType)))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength
  })
  await network.send('Network.enable')
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${path} was answered with ${answer?.status()}`)
  // The scripts that have just arrived may still ask for more.
  await page.waitForTimeout(SETTLES_MS)
  return bytes
}

function kindOf(mimeType: string): Kind {
  if (mimeType === 'text/html') return 'html'
  if (mimeType === 'text/css') return 'css'
  if (mimeType.endsWith('javascript')) return 'javascript'
  return mimeType.startsWith('image/') ? 'pictures' : 'other'
}

function askForLite(window: BrowserContext, address: string) {
  return window.request.post('/preferences', { form: { lite: 'on' }, headers: { Origin: address }, maxRedirects: 0 })
}

if (import.meta.main) await run()
