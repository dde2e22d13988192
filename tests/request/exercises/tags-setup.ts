import { db } from '#app/models/db.server.ts'
import { makeUser } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'

export function setField(form: HTMLFormElement, name: string, value: string) {
  const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (!field) throw new Error(`There is no field '${name}'`)
  field.value = value
}

/** Each tag of the list with what is said of it. */
export const listed = (page: Page) =>
  [...(page.document.querySelector('[aria-label="Your tags"]')?.children ?? [])].map((row) => [
    row.querySelector('strong')?.textContent,
    row.querySelector('p')?.textContent,
  ])

export async function withTags(...names: string[]) {
  const user = await makeUser()
  for (const name of names) await db.tag.create({ data: { name, group: 'Mine', userId: user.id } })
  return { user, browser: await signedInAs(user) }
}
