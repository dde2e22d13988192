import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import type { Param } from '#app/models/exercises/params.ts'
import { makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

async function openEditor(exercises = ['quad-set', 'bridge', 'clamshell']) {
  const user = await makeUser()
  const { exercises: items } = await makeWorkingProgramme(user, { programmeTitle: 'First week', exercises })
  const page = await (await signedInAs(user)).visit('/program-settings')
  return { user, page, items }
}

const names = (page: Page) => page.screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const ticked = (page: Page) =>
  page.screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select / }).filter(({ checked }) => checked).length

async function dosageOf(id: string) {
  const { params } = await db.programmeExercise.findUniqueOrThrow({ where: { id } })
  return (params as unknown as Param[]).filter(({ isActive }) => isActive).map(({ param }) => param)
}

test('[LIB-142, PUB-060, PUB-062] each exercise is selected on its own, and all or none by Toggle selection', async () => {
  const { page } = await openEditor()

  const all = await page.press('Toggle selection')
  const none = await all.press('Toggle selection')

  expect([ticked(page), ticked(all), ticked(none)]).toEqual([0, 3, 0])
  const asked = await all.check('Select Bridge', false).press('Remove selected')
  expect(asked.heading).toBe('Remove these 2 exercises?')
})

test('[LIB-142, PUB-061, PUB-066] Remove selected asks, and then removes just those', async () => {
  const { page } = await openEditor()

  const asked = await page.check('Select Quad Set').check('Select Clamshell').press('Remove selected')
  expect(asked.heading).toBe('Remove these 2 exercises?')
  expect(names(await asked.visitor.visit('/program-settings'))).toHaveLength(3)
  const left = await asked.press('Remove')

  expect([left.path, left.notice, names(left)]).toEqual(['/program-settings', '2 exercises removed', ['Bridge']])
})

test('Remove selected with nothing selected, or with what is gone meanwhile, leads back to the list', async () => {
  const { page } = await openEditor()

  expect((await page.press('Remove selected')).path).toBe('/program-settings')
})

test('[LIB-151, PUB-068, PUB-083] Apply to selected gives the selected exercises the parameters of this one', async () => {
  const { page, items } = await openEditor()
  const [first, second, third] = items.map(({ id }) => id) as [string, string, string]
  await db.programmeExercise.update({
    where: { id: first },
    data: { params: [{ param: 'Rest', childParam: '30 seconds', isActive: true }] },
  })
  const before = await dosageOf(third)
  const apply = (ids: string[]) =>
    page.visitor.fetch(`/program-settings/${first}/application`, {
      method: 'POST',
      body: new URLSearchParams(ids.map((id) => ['item', id])),
    })

  await apply([first, second])
  expect([await dosageOf(first), await dosageOf(second), await dosageOf(third)]).toEqual([['Rest'], ['Rest'], before])
  expect((await page.visitor.visit('/program-settings')).notice).toBe(
    "The parameters of 'Quad Set' are applied to 1 exercise",
  )
  await apply([])
  expect((await page.visitor.visit('/program-settings')).notice).toBe('Select exercises before applying global params')
  const { exercises: foreign } = await makeWorkingProgramme(await makeUser(), { exercises: ['bridge'] })
  await apply([foreign[0]!.id])
  expect(await dosageOf(foreign[0]!.id)).not.toEqual(['Rest'])
})

test('[LIB-141, PUB-059, PUB-063] there are two layouts; the template one shows one exercise whole, and leads to the others', async () => {
  const { page } = await openEditor()
  expect(page.screen.getByRole('link', { name: 'List' }).getAttribute('aria-current')).toBe('true')

  const template = await page.follow('Template')
  const second = await template.follow('Bridge')

  expect(names(template)).toEqual(['Quad Set'])
  expect(names(second)).toEqual(['Bridge'])
  expect(second.document.querySelector('article ul.steps')?.children.length).toBeGreaterThan(3)
  expect(second.document.querySelector('article img, article video')).toBeTruthy()
  expect(second.text).toMatch(/\d sets? of \d+/)
  expect(names(await second.follow('List'))).toEqual(['Quad Set', 'Bridge', 'Clamshell'])
})

test('[LIB-144] each exercise can be collapsed by itself', async () => {
  const { page } = await openEditor()

  const parts = [...page.document.querySelectorAll('.programme > li > details')]
  expect(parts.map((part) => part.querySelector('summary')?.textContent)).toEqual([
    'More for Quad Set',
    'More for Bridge',
    'More for Clamshell',
  ])
  expect(parts.map((part) => part.hasAttribute('open'))).toEqual([true, true, true])
  expect(
    parts.map((part) => part.getAttribute('name')),
    'opening one closes no other',
  ).toEqual([null, null, null])
  for (const part of parts) expect(part.querySelector('button, a')).toBeTruthy()
})

test('[LIB-150] Edit description leads to where it is changed', async () => {
  const { page } = await openEditor(['bridge'])

  const saved = await (await page.follow('Edit description')).fill('Description', 'Lift. Lower.').press('Save')

  expect(saved.path).toMatch(/^\/program-settings/)
  expect((await (await saved.visitor.visit('/program-settings')).follow('Template')).text).toContain('Lower.')
})
