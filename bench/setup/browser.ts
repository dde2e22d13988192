import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import type { MeasuredPage } from './product.ts'
import { findChromium } from '#app/services/pdf/chromium.server.ts'

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const CLINIC = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true }

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() ?? undefined, args: ARGS })
}

/** A window with an empty cache, as large as who opens the page has it: a client's phone, or a clinic's screen. */
export async function windowFor(browser: Browser, address: string, page: MeasuredPage): Promise<BrowserContext> {
  const device = page.name === 'portal' ? PHONE : CLINIC
  const window = await browser.newContext({ ...device, baseURL: address, locale: 'en-GB' })
  const [name = '', ...value] = page.cookie.split('=')
  if (name) await window.addCookies([{ name, value: value.join('='), url: address }])
  return window
}
