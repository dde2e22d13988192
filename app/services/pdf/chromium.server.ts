import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { env } from '../env.server.ts'

/** What is printed: a whole HTML document that needs nothing from anywhere, and the line at the foot of each page. */
export interface PrintJob {
  html: string
  footer: string
}

/** The first is the one without windows: it prints in half the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const STARTER = join(process.cwd(), 'app/services/pdf/chromium.sh')
const LIMITS = { mostMs: 30_000, jobsALife: 100 }

interface WarmBrowser {
  browser: Browser
  /** Rejects when the browser ends: what it was asked just before may never be answered. */
  ended: Promise<never>
}

let warm: Promise<WarmBrowser> | null = null
let printed = 0

/** Where Chromium is: CHROMIUM_PATH, else on the PATH; null when there is none. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const places = env.CHROMIUM_PATH
    ? [env.CHROMIUM_PATH]
    : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find(isExecutable) ?? null
}

/** Prints the job with the browser that is kept warm. Throws when it takes longer than `mostMs`. */
export async function print(job: PrintJob, { mostMs, jobsALife } = LIMITS): Promise<Buffer> {
  const deadline = AbortSignal.timeout(mostMs)
  const tooLate = new Promise<never>((_, reject) => {
    const error = new Error(`Printing took longer than ${mostMs / 1000} seconds`)
    deadline.addEventListener('abort', () => reject(error), { once: true })
  })
  try {
    return await Promise.race([printTwiceIfNeedBe(job, deadline), tooLate])
  } finally {
    printed += 1
    // A hung browser is ended too; memory that the browser does not give back is, every hundred jobs.
    if (deadline.aborted) void closeBrowser()
    else if (printed % jobsALife === 0) await closeBrowser()
  }
}

/** Ends the browser, if one is running. */
export async function closeBrowser() {
  const closing = warm
  warm = null
  await closing?.then(({ browser }) => browser.close()).catch(() => {})
}

/** A browser that has crashed or was killed is replaced, and the job done once more. */
async function printTwiceIfNeedBe(job: PrintJob, deadline: AbortSignal): Promise<Buffer> {
  const first = await warmBrowser()
  try {
    return await printWith(first, job)
  } catch (error) {
    if (first.browser.isConnected() || deadline.aborted) throw error
    return printWith(await warmBrowser(), job)
  }
}

function printWith({ browser, ended }: WarmBrowser, job: PrintJob): Promise<Buffer> {
  return Promise.race([printInContext(browser, job), ended])
}

async function printInContext(browser: Browser, { html, footer }: PrintJob): Promise<Buffer> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
  try {
    await context.route('**/*', (route) => route.abort())
    const page = await context.newPage()
    await page.setContent(html, { waitUntil: 'load', timeout: LIMITS.mostMs })
    return await page.pdf({
      format: 'A4',
      tagged: true,
      outline: true,
      printBackground: true,
      margin: { top: '14mm', right: '14mm', bottom: '18mm', left: '14mm' },
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footer,
    })
  } finally {
    // Memory comes back only when the context is closed; that of a browser that is gone is back already.
    await context.close().catch(() => {})
  }
}

function warmBrowser(): Promise<WarmBrowser> {
  if (warm) return warm
  const started = launch()
  const forget = () => {
    if (warm === started) warm = null
  }
  started.then(({ ended }) => ended.catch(forget), forget)
  warm = started
  return started
}

/** Our own shutdown ends the browser: it must not end the process by itself on a signal. */
async function launch(): Promise<WarmBrowser> {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: STARTER,
    env: { ...process.env, CHROMIUM: findChromium() ?? undefined },
    args: QUIET,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const ended = new Promise<never>((_, reject) => {
    browser.once('disconnected', () => reject(new Error('Chromium has ended')))
  })
  return { browser, ended }
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
