import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeClient, makeUser } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

type User = Awaited<ReturnType<typeof makeUser>>

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Every form that makes something: filled in as `name` says, sent by its button, and how many there are then. */
const CREATES: [string, (page: Page, name: string) => Page, string, string, (user: User) => Promise<number>][] = [
  [
    '/exercise/tags',
    (page, name) => page.fill('Tag name', name).fill('Group', 'Stages'),
    'Create tag',
    'newId',
    ({ id }) => db.tag.count({ where: { userId: id } }),
  ],
  [
    '/dashboard/appointments/new',
    (page, name) =>
      page
        .check('Rosa Lind')
        .fill('Appointment type', name)
        .fill('Date', tomorrow())
        .fill('Time', name === 'One' ? '10:00' : '11:00'),
    'Book',
    'id',
    ({ id }) => db.appointment.count({ where: { userId: id } }),
  ],
  [
    '/clients/new',
    (page, name) => page.fill('Name', name),
    'Add client',
    'id',
    async ({ id }) => (await db.client.count({ where: { userId: id } })) - 1,
  ],
  [
    '/support',
    (page, name) => page.fill('Your message', name),
    'Send',
    'id',
    ({ id }) => db.supportRequest.count({ where: { userId: id } }),
  ],
]

test.each(CREATES)(
  '%s: the same form makes one, however often it arrives; changed, it makes another',
  async (path, fill, button, idField, count) => {
    const me = await makeUser()
    await makeClient(me, { name: 'Rosa Lind' })
    const form = fill(await (await signedInAs(me)).visit(path), 'One')

    const answers = await Promise.all([form.press(button), form.press(button)])
    answers.push(await form.press(button))
    expect(new Set(answers.map(({ path: to, status }) => `${status} ${to}`)).size).toBe(1)
    expect(answers.flatMap(({ errors }) => errors)).toEqual([])
    expect(await count(me)).toBe(1)

    await fill(form, 'Two').press(button)
    expect(await count(me)).toBe(2)

    const other = await makeUser()
    await makeClient(other, { name: 'Rosa Lind' })
    const theirs = fill(await (await signedInAs(other)).visit(path), 'One')
    theirs.document.querySelector<HTMLInputElement>(`[name=${idField}]`)!.value =
      form.document.querySelector<HTMLInputElement>(`[name=${idField}]`)!.value
    expect((await theirs.press(button)).status).toBe(200)
    expect([await count(other), await count(me)]).toEqual([1, 2])
  },
)
