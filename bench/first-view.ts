import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { launchBrowser, windowFor } from './setup/browser.ts'
import { type MeasuredPage, startProduct } from './setup/product.ts'

interface Connection {
  name: string
  /** How many times slower than this machine's processor. */
  slower: number
  kilobits: number
  latencyMs: number
}

interface Row {
  page: string
  connection: string
  /** Until the largest picture or text of the first screen stands there: the median of five first views, in seconds. */
  largest: number
  slowest: number
  target: number | undefined
}

const VIEWS = 5
const SETTLES_MS = 1500
const GOOD_PHONE = { name: '4x slower, 1.6 Mbit/s, 150 ms', slower: 4, kilobits: 1600, latencyMs: 150 }
const OLD_PHONE = { name: '6x slower, 400 kbit/s, 400 ms', slower: 6, kilobits: 400, latencyMs: 400 }

/** How long somebody looks at an unfinished page, on a phone of today and on an old one far from everything. */
export async function run(): Promise<Row[]> {
  const { address, pages, stop } = await startProduct()
  const browser = await launchBrowser()
  try {
    const rows: Row[] = []
    const measure = async (page: MeasuredPage, connection: Connection, target?: number) =>
      rows.push({ page: page.name, connection: connection.name, ...(await firstViews(page, connection)), target })
    const firstViews = (page: MeasuredPage, connection: Connection) => view(browser, address, page, connection)
    for (const page of [pages.portal, pages.exercises, pages.dashboard]) await measure(page, GOOD_PHONE, 1.2)
    await measure(pages.portal, OLD_PHONE, 2.5)
    for (const page of [pages.exercises, pages.dashboard]) await measure(page, OLD_PHONE)
    console.table(rows)
    return rows
  } finally {
    await browser.close()
    await stop()
  }
}

async function view(browser: Browser, address: string, page: MeasuredPage, connection: Connection) {
  const times: number[] = []
  for (let views = 0; views < VIEWS; views++) {
    const window = await windowFor(browser, address, page)
    times.push(await largestPaint(window, page.path, connection))
    await window.close()
  }
  times.sort((a, b) => a - b)
  const seconds = (ms = NaN) => Math.round(ms / 10) / 100
  return { largest: seconds(times[Math.floor(VIEWS / 2)]), slowest: seconds(times.at(-1)) }
}

async function largestPaint(window: BrowserContext, path: string, connection: Connection): Promise<number> {
  const page = await window.newPage()
  await slowDown(await window.newCDPSession(page), connection)
  const answer = await page.goto(path, { waitUntil: 'networkidle', timeout: 120_000 })
  if (answer?.status() !== 200) throw new Error(`${path} was answered with ${answer?.status()}`)
  await page.waitForTimeout(SETTLES_MS)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const last = (list: PerformanceObserverEntryList) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)
        new PerformanceObserver(last).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

async function slowDown(tab: CDPSession, { slower, kilobits, latencyMs }: Connection) {
  const throughput = (kilobits * 1000) / 8
  await tab.send('Network.enable')
  await tab.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

if (import.meta.main) await run()
