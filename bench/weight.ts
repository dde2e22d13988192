import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { type MeasuredPage, startProduct } from './setup/product.ts'
import { findChromium } from '#app/services/pdf/chromium.server.ts'

type Mode = 'full' | 'lite'
type Kind = 'html' | 'css' | 'javascript' | 'pictures' | 'other'

/** Kilobytes of 1,024 bytes as they came over the wire, headers included. */
interface Row extends Record<Kind | 'total', number> {
  page: string
  mode: Mode
}

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const SETTLES_MS = 1000
const CLINIC = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true }

/** What the first view of each main page weighs in a browser that has nothing of it yet, before any scrolling. */
export async function run(): Promise<Row[]> {
  const { address, pages, stop } = await startProduct()
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ARGS })
  try {
    const rows: Row[] = []
    for (const page of Object.values(pages)) {
      const device = page === pages.portal ? PHONE : CLINIC
      for (const mode of ['full', 'lite'] as const) rows.push(await weigh(browser, device, address, page, mode))
    }
    console.table(rows)
    return rows
  } finally {
    await browser.close()
    await stop()
  }
}

/** Each page has a window of its own, and with it an empty cache. */
async function weigh(
  browser: Browser,
  device: BrowserContextOptions,
  address: string,
  { name, path, cookie }: MeasuredPage,
  mode: Mode,
): Promise<Row> {
  const window = await browser.newContext({ ...device, baseURL: address, locale: 'en-GB' })
  try {
    if (cookie) await keepCookie(window, address, cookie)
    if (mode === 'lite') await askForLite(window, address)
    const bytes = await bytesOf(window, path)
    const total = Object.values(bytes).reduce((sum, part) => sum + part, 0)
    const kilobytes = Object.entries({ ...bytes, total }).map(([kind, part]) => [kind, Math.round(part / 102.4) / 10])
    return { page: name, mode, ...Object.fromEntries(kilobytes) }
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

function keepCookie(window: BrowserContext, address: string, cookie: string) {
  const [name = '', ...value] = cookie.split('=')
  return window.addCookies([{ name, value: value.join('='), url: address }])
}

function askForLite(window: BrowserContext, address: string) {
  return window.request.post('/preferences', { form: { lite: 'on' }, headers: { Origin: address }, maxRedirects: 0 })
}

if (import.meta.main) await run()
