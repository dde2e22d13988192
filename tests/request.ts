import { configure, getByRole, type queries, queryByRole, within } from '@testing-library/dom'
import { JSDOM } from 'jsdom'
import { sessionCookie, whoseSession } from './factories.ts'
import { address } from './setup/app.ts'

configure({ defaultHidden: true })

/** One for all pages: making another takes longer than reading most pages. */
export const { window } = new JSDOM('', { url: address })

/** A browser without JavaScript: keeps cookies, follows redirects, fills in and sends forms as they stand in the page. */
export function visitor() {
  return new Visitor()
}

/** The same, as the proxy that the test has declared trusted sees it come from this address. */
export function visitorFrom(address: string) {
  return new Visitor({ 'X-Forwarded-For': address })
}

/** The same, signed in as this user. */
export async function signedInAs(user: { id: string }) {
  const browser = new Visitor()
  const { name, value } = await sessionCookie(user)
  browser.cookies.set(name, value)
  return browser
}

export class Visitor {
  readonly cookies = new Map<string, string>()
  declare private readonly headers: Record<string, string>

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers
  }

  keep(setCookie: string) {
    const [pair = '', ...attributes] = setCookie.split('; ')
    const [name = '', ...value] = pair.split('=')
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value.join('='))
  }

  /** One request, no redirect followed. A form says whose it is, as all forms of our pages do, unless it says so itself. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // Closed each time: reading a long page may outlast the server's patience with an idle connection.
    const usual = { Cookie: cookie, Accept: 'text/html', Origin: address, Connection: 'close' }
    const headers = { ...usual, ...this.headers, ...init.headers }
    const { body: form } = init
    const body = isForm(form) && !form.has('whose') ? withField(form, 'whose', await whoseSession(cookie)) : form
    const response = await fetch(new URL(path, address), { ...init, body, headers, redirect: 'manual' })
    for (const setCookie of response.headers.getSetCookie()) this.keep(setCookie)
    // Read to its end also for who wants only the status: an unread answer on a closing connection takes
    // Node's fetch down (nodejs/undici#5360).
    const answer = await response.arrayBuffer()
    return new Response(answer.byteLength > 0 ? answer : null, response)
  }

  /** Opens a page, and the page that it leads to. */
  async visit(path: string, init?: RequestInit): Promise<Page> {
    const response = await this.fetch(path, init)
    const location = response.headers.get('Location')
    if (location) return this.visit(new URL(location, new URL(path, address)).href)
    return new Page(this, new URL(path, address), response.status, await response.text())
  }

  /** Posts fields that no page offered: what a script or a stranger would do. */
  post(path: string, fields: Record<string, string> | [string, string][] = {}) {
    return this.visit(path, { method: 'POST', body: new URLSearchParams(fields) })
  }
}

export class Page {
  declare readonly visitor: Visitor
  declare readonly url: URL
  declare readonly status: number
  declare readonly html: string
  private read?: Document
  private readonly attached = new Map<string, File[]>()

  constructor(visitor: Visitor, url: URL, status: number, html: string) {
    Object.assign(this, { visitor, url, status, html })
  }

  /** Read when it is first looked at: many pages are only passed through. */
  get document(): Document {
    this.read ??= inWindow(new window.DOMParser().parseFromString(this.html, 'text/html'))
    return this.read
  }

  /** Queries by role, label and text over the whole page. */
  get screen(): ReturnType<typeof within<typeof queries>> {
    return within(this.document.body)
  }

  get path() {
    return this.url.pathname + this.url.search
  }

  get heading() {
    return textOf(getByRole(this.document.body, 'heading', { level: 1 }))
  }

  get text() {
    return textOf(this.document.body)
  }

  /** What the page announces as the outcome of what was done. */
  get notice() {
    return textOf(this.document.querySelector('.notices'))
  }

  /** What is said to be wrong, in the order of the page. */
  get errors() {
    return [...this.document.querySelectorAll('.field-error, .error-summary li')].map(textOf).filter(Boolean)
  }

  /** The names of the articles, such as the cards of a list. */
  get articles() {
    return this.screen.queryAllByRole('article').map((article) => textOf(article.querySelector('h2, h3')))
  }

  /** The labels of the checked boxes inside the group with this name, or in the whole page. */
  checked(group?: string) {
    const root = group ? this.screen.getByRole('group', { name: group }) : this.document
    const boxes = [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')]
    return boxes.map((box) => textOf(box.labels?.[0] ?? null))
  }

  fill(label: string | RegExp, value: string) {
    const field = this.screen.getByLabelText<HTMLInputElement>(label)
    field.value = value
    return this
  }

  check(label: string | RegExp, checked = true) {
    this.screen.getByLabelText<HTMLInputElement>(label).checked = checked
    return this
  }

  /** Chooses files in the file input with this label. */
  attach(label: string | RegExp, ...files: File[]) {
    this.attached.set(this.screen.getByLabelText<HTMLInputElement>(label).name, files)
    return this
  }

  /** Presses a button, of the whole page or of the named article or list item, and returns the page that follows. */
  press(name: string | RegExp, inside?: string): Promise<Page> {
    return this.submit(this.control('button', name, inside) as HTMLButtonElement)
  }

  /** Follows a link. */
  follow(name: string | RegExp, inside?: string): Promise<Page> {
    const link = this.control('link', name, inside)
    return this.visitor.visit(new URL(link.getAttribute('href') ?? '', this.url).href)
  }

  /** The article, list item or row with this name. */
  part(name: string): HTMLElement {
    const parts = [...this.document.querySelectorAll<HTMLElement>('article, li, tr')]
    const part = parts.find((element) => nameOf(element) === name)
    if (!part) throw new Error(`No part of the page is named '${name}'`)
    return part
  }

  /** The button or link with this name. Inside a part of the page it may say after its label which part it is for. */
  private control(role: 'button' | 'link', name: string | RegExp, inside?: string): HTMLElement {
    const root = inside ? this.part(inside) : this.document.body
    const isMeant = (given: string) => given === name || given === `${name} ${inside}`
    return getByRole(root, role, { name: typeof name === 'string' ? isMeant : name })
  }

  private submit(button: HTMLButtonElement): Promise<Page> {
    const form = button.form
    if (!form || button.disabled) throw new Error(`'${textOf(button)}' sends no form`)
    const fields = [...new window.FormData(form, button)].map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const action = new URL(button.getAttribute('formaction') ?? form.getAttribute('action') ?? '', this.url)
    if ((button.getAttribute('formmethod') ?? form.method) === 'get') {
      action.search = new URLSearchParams(fields).toString()
      return this.visitor.visit(action.href)
    }
    if (form.enctype !== 'multipart/form-data') return this.visitor.post(action.href, fields)
    return this.visitor.visit(action.href, { method: 'POST', body: this.withFiles(fields) })
  }

  /** The form as a browser sends it with files: an input in which nothing was chosen sends an empty one. */
  private withFiles(fields: [string, string][]): FormData {
    const form = new FormData()
    for (const [name, value] of fields) {
      const isFileInput = this.document.querySelector(`input[type=file][name="${name}"]`) !== null
      const files = isFileInput ? (this.attached.get(name) ?? [new File([], '')]) : []
      for (const file of files) form.append(name, file)
      if (!isFileInput) form.append(name, value)
    }
    return form
  }
}

const isForm = (body: RequestInit['body']): body is FormData | URLSearchParams =>
  body instanceof FormData || body instanceof URLSearchParams

/** The form with one more field, the first. */
function withField(form: FormData | URLSearchParams, name: string, value: string) {
  const all = form instanceof FormData ? new FormData() : new URLSearchParams()
  for (const [key, content] of [[name, value], ...form] as [string, string][]) all.append(key, content)
  return all
}

/** Queries ask the window of a document how its elements look; one that was only parsed has none. */
const inWindow = (document: Document) => Object.defineProperty(document, 'defaultView', { value: view })

const looks = new Map<string, CSSStyleDeclaration>()

/** No sheet is loaded here, so all elements of a name look alike: asked for each anew, that took most of a query's time. */
const view = Object.create(window, {
  getComputedStyle: {
    value: (element: HTMLElement, pseudo?: string) => {
      const kind = [element.localName, element.hidden, element.getAttribute('type'), pseudo].join()
      const look = looks.get(kind) ?? window.getComputedStyle(element, pseudo)
      looks.set(kind, look)
      return look
    },
  },
})

/** What stands in the page: the data that its scripts carry is no text. */
function textOf(element: Element | null) {
  const copy = element?.cloneNode(true) as Element | undefined
  for (const unseen of copy?.querySelectorAll('script, style') ?? []) unseen.remove()
  return (copy?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function nameOf(element: HTMLElement) {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = ids.map((id) => textOf(element.ownerDocument.getElementById(id)))
  return labels.join(' ') || element.getAttribute('aria-label') || textOf(queryByRole(element, 'heading'))
}
