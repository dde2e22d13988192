import { type Browser, type BrowserContextOptions, type LaunchOptions, type Page, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { PASSWORD, sessionCookie } from './factories.ts'
import { address } from './setup/app.ts'
import { findChromium } from '#app/services/pdf/chromium.server.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Browser
let problems: string[] = []
const pages: Page[] = []

/**
 * Runs a Chromium for the tests of this file, with `args` beside the usual ones. Whatever its console or its pages complain
 * about fails the test.
 */
export function useBrowser({ args = [], ...options }: LaunchOptions = {}) {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: [...ARGS, ...args],
      ...options,
    })
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()))
    const found = problems
    problems = []
    expect(found, 'the browser complains about nothing').toEqual([])
  })
  afterAll(() => browser.close())
}

/** A fresh browser window. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedAnswer(message.text()))
      problems.push(`${page.url()}: ${message.text()}`)
  })
  pages.push(page)
  return page
}

/**
 * Chromium reports every refused form, and a connection that is gone, as an error; the page itself says what is wrong. What
 * failed in the server is in its own log, which fails the test.
 */
const isExpectedAnswer = (text: string) => /status of (4(00|01|03|04|09)|500)|ERR_INTERNET_DISCONNECTED/.test(text)

/** A window in which this user has signed in. */
export async function openPageAs(user: { id: string }, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options)
  await page.context().addCookies([{ ...(await sessionCookie(user)), url: address }])
  return page
}

/** Somebody else signs in, as in another tab. */
export async function signInElsewhere(page: Page, user: { id: string }) {
  await page.context().addCookies([{ ...(await sessionCookie(user)), url: address }])
}

/** Follows the link of a message, and logs in as this user in the tab that it opens. */
export async function logInAgain(page: Page, link: string, { email }: { email: string }) {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: link }).click()
  const login = await opening
  await login.getByLabel('Email').fill(email)
  await login.getByLabel('Password').fill(PASSWORD)
  await login.getByRole('button', { name: 'Log in' }).click()
  await login.waitForURL('**/dashboard')
  await login.close()
}

/** With script, waits until the page listens. */
export async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
}
