import { expect } from 'vitest'
import { type OldVersion, startOldChromium } from './setup/old-chromium.ts'
import { address } from './setup/app.ts'

interface Message {
  id?: number
  method?: string
  error?: { message: string }
  result?: unknown
  params?: { [name: string]: unknown }
}

/** Where scripts were sent, React has taken the page over. */
const IS_SETTLED = `!window.__reactRouterContext ||
  Object.keys(document.querySelector('#main')).some(name => name.startsWith('__reactProps'))`

type Place = { x: number; y: number } | { why: string }

/** In words that the oldest reads: what is called so, or begins so; and where it is to be pressed. */
const NAMED = `function named(tags, name) {
  const nameOf = element => (element.getAttribute('aria-label') || (element.labels && element.labels.length
    ? element.labels[0] : element).textContent || element.title).replace(/\\s+/g, ' ').trim()
  const shown = Array.from(document.querySelectorAll(tags)).filter(element => element.getClientRects().length > 0)
  return shown.find(element => nameOf(element) === name) || shown.find(element => nameOf(element).startsWith(name))
}
function place(element) {
  if (!element || document.readyState !== 'complete') return { why: 'not there' }
  element.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const over = document.elementFromPoint(x, y)
  return over && (element.contains(over) || over.contains(element))
    ? { x, y } : { why: 'below ' + (over && over.outerHTML.slice(0, 80)) }
}`

/** A page of an old Chromium, which playwright does not speak to: over the DevTools protocol, with real presses. */
export class OldPage {
  declare private readonly socket: WebSocket
  declare private readonly stop: () => Promise<void>
  private readonly answers = new Map<number, (message: Message) => void>()
  private readonly problems: string[] = []
  private asked = 0

  constructor(socket: WebSocket, stop: () => Promise<void>) {
    Object.assign(this, { socket, stop })
    socket.addEventListener('message', ({ data }) => this.hear(JSON.parse(String(data))))
  }

  static async open(version: OldVersion) {
    const { devTools, stop } = await startOldChromium(version)
    const pageOf = async () => {
      const targets: { type: string; webSocketDebuggerUrl: string }[] = await (await fetch(`${devTools}/json`)).json()
      return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
    }
    await expect.poll(pageOf).toBeDefined()
    const socket = new WebSocket((await pageOf()) ?? '')
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    const page = new OldPage(socket, stop)
    for (const domain of ['Page', 'Runtime', 'Log']) await page.send(`${domain}.enable`)
    await page.resize(1280, 900)
    return page
  }

  /** Ends the browser; fails when it had anything to complain about. */
  async close() {
    this.socket.close()
    await this.stop()
    expect(this.problems, 'the browser complains about nothing').toEqual([])
  }

  resize(width: number, height: number) {
    const size = { width, height, deviceScaleFactor: 1, mobile: width < 500 }
    return this.send('Emulation.setDeviceMetricsOverride', size)
  }

  async visit(path: string) {
    await this.send('Page.navigate', { url: new URL(path, address).href })
    await expect.poll(() => this.value('document.readyState + location.pathname')).toBe(`complete${pathOf(path)}`)
    await expect.poll(() => this.value(IS_SETTLED)).toBe(true)
    await this.fits()
  }

  /** Nothing lies outside the width of the screen. */
  async fits() {
    const tooWide = 'document.documentElement.scrollWidth > window.innerWidth && location.href'
    await expect.poll(() => this.value(tooWide), { message: 'the page is as wide as the screen' }).toBe(false)
  }

  /** Waits until the page says so. */
  async reads(words: string) {
    await expect.poll(() => this.value('document.body && document.body.innerText')).toContain(words)
  }

  /** Types in place of what is there. */
  async type(label: string, text: string) {
    await this.press(label, 'input, textarea')
    await this.value(
      `document.activeElement.select(), document.execCommand('insertText', false, ${JSON.stringify(text)})`,
    )
  }

  /** Presses with the pointer what is called so, where a person would see it; fails when something else lies over it. */
  async press(name: string, tags = 'a, button, summary, input') {
    const words = [tags, name].map((word) => JSON.stringify(word)).join(', ')
    let at: Place | undefined
    // Twice at the same place: it may be moving still, where pictures come in or a list is made anew.
    const isStill = async () => {
      const before = at
      at = await this.value<Place>(`${NAMED}; place(named(${words}))`)
      return Boolean(at && 'x' in at && before && 'x' in before && at.x === before.x && at.y === before.y) || at
    }
    await expect.poll(isStill, { message: `${name} can be pressed` }).toBe(true)
    const press = { ...at, button: 'left', clickCount: 1 }
    await this.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
    await this.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
  }

  /** What the expression is worth in the page; nothing while another page is coming. */
  async value<T>(expression: string): Promise<T | undefined> {
    const evaluated = await this.send('Runtime.evaluate', { expression, returnByValue: true }).catch(() => null)
    return (evaluated as { result: { value: T } } | null)?.result.value
  }

  private send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.asked
    return new Promise((resolve, reject) => {
      this.answers.set(id, ({ error, result }) => (error ? reject(new Error(error.message)) : resolve(result)))
      this.socket.send(JSON.stringify({ id, method, params }))
    })
  }

  private hear(message: Message) {
    if (message.id) this.answers.get(message.id)?.(message)
    const { method, params = {} } = message
    const said = JSON.stringify(params)
    const isError =
      method === 'Runtime.exceptionThrown' ||
      (method === 'Log.entryAdded' && said.includes('"level":"error"') && !/Found a 'popover' attribute/.test(said)) ||
      (method === 'Runtime.consoleAPICalled' && params.type === 'error')
    if (isError) this.problems.push(said)
  }
}

const pathOf = (path: string) => new URL(path, address).pathname
