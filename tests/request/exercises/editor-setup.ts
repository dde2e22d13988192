import { makePicture } from '#tests/factories.ts'
import { type Page, type Visitor, window } from '#tests/request.ts'

/** The editor of a new exercise with everything that is required. */
export async function filledIn(browser: Visitor, user: { id: string }) {
  const page = await browser.visit('/exercise/new')
  attach(page, (await makePicture(user)).id)
  return put(page, { exerciseName: 'Wall Push', exerciseDescription: 'Stand at a wall. Push.' })
}

export const formOf = (page: Page) => page.document.querySelector<HTMLFormElement>('form.editor')!
export const fieldOf = (page: Page, name: string) => formOf(page).querySelector<HTMLInputElement>(`[name="${name}"]`)!
const boxOf = (page: Page, name: string, value = 'on') =>
  formOf(page).querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"], [name="${name}"]:not([value])`)!

/** Types into fields, by their names: looking for each label takes seconds in a page with so many. */
export function put(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) fieldOf(page, name).value = value
  return page
}

export function tick(page: Page, name: string, value?: string, checked = true) {
  boxOf(page, name, value).checked = checked
  return page
}

/** Presses the button of this intent. */
export function send(page: Page, intent = 'save'): Promise<Page> {
  const fields = [...new window.FormData(formOf(page))].map(([name, value]): [string, string] => [name, String(value)])
  return page.visitor.post(page.url.href, [...fields, ['intent', intent]])
}

/** As the media part of the editor does once a file has arrived. */
export function attach(page: Page, id: string, name = 'media') {
  const input = page.document.createElement('input')
  Object.assign(input, { type: 'hidden', name, value: id })
  formOf(page).append(input)
}

/** The heading and the words of the message that has to be read before going on. */
export function messageOf(page: Page) {
  const dialog = page.document.querySelector('.message-dialog[open]')
  return ['h2', '[id$=text]'].map((part) => dialog?.querySelector(part)?.textContent)
}
