import { getByRole } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

/** The editor of somebody with these exercises in the programme, and the addresses of each of them. */
async function openEditor(exercises = ['quad-set', 'bridge', 'clamshell']) {
  const user = await makeUser()
  const programme = await makeWorkingProgramme(user, { programmeTitle: 'First week', exercises })
  const items = programme.exercises.map(({ id }) => `/program-settings/${id}`)
  const page = await (await signedInAs(user)).visit('/program-settings')
  return { user, page, items, item: items[0] ?? '' }
}

const order = (page: Page) => page.screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

describe('the title', () => {
  test('[PUB-058, PUB-078, LIB-138, LIB-145] is saved at once, and is the page’s heading', async () => {
    const { page } = await openEditor()

    const saved = await page.fill('Programme title', '  Stronger knees 🦵  ').press('Save title')

    expect([saved.notice, saved.heading]).toEqual(['Title saved', 'Stronger knees 🦵'])
    expect((await saved.visitor.visit('/program-settings')).heading).toBe('Stronger knees 🦵')
  })

  test('can be given before there is any exercise', async () => {
    const page = await (await signedInAs(await makeUser())).visit('/program-settings')

    expect((await page.fill('Programme title', 'Soon').press('Save title')).heading).toBe('Soon')
  })

  test.each([
    { called: 'nothing', title: '', error: "Title can't be empty!" },
    { called: 'spaces', title: '   ', error: "Title can't be empty!" },
    { called: 'too long', title: 'x'.repeat(121), error: 'Expected at most 120 characters, but only got 121' },
  ])('[PUB-082] $called is refused, and stays as typed: $error', async ({ title, error }) => {
    const { page } = await openEditor()

    const refused = await page.fill('Programme title', title).press('Save title')

    expect([refused.status, refused.errors]).toEqual([400, [error]])
    expect(refused.screen.getByLabelText('Programme title')).toHaveProperty('value', title)
    expect((await refused.visitor.visit('/program-settings')).heading).toBe('First week')
  })

  test('saved in another window meanwhile, it is shown, and what was typed stays', async () => {
    const { page } = await openEditor()
    const other = await page.visitor.visit('/program-settings')
    await other.fill('Programme title', 'Theirs').press('Save title')

    const refused = await page.fill('Programme title', 'Mine').press('Save title')

    expect(refused.status).toBe(400)
    expect(refused.errors.join(' ')).toContain('It now reads: “Theirs”.')
    expect(refused.screen.getByLabelText('Programme title')).toHaveProperty('value', 'Mine')
    expect((await refused.press('Save title')).heading).toBe('Mine')
  })
})

describe('the order', () => {
  test('[PUB-071, PUB-078] Move up, Move down and Move to top, kept', async () => {
    const { page } = await openEditor()

    const up = await page.press('Move up', 'Clamshell')
    const down = await up.press('Move down', 'Quad Set')
    const top = await down.press('Move to top', 'Bridge')

    expect(order(up)).toEqual(['Quad Set', 'Clamshell', 'Bridge'])
    expect(order(down)).toEqual(['Clamshell', 'Quad Set', 'Bridge'])
    expect(order(await top.visitor.visit('/program-settings'))).toEqual(['Bridge', 'Clamshell', 'Quad Set'])
  })

  test('the first cannot go up, the last not down', async () => {
    const { page } = await openEditor()

    const disabled = (name: string, inside: string) =>
      getByRole<HTMLButtonElement>(page.part(inside), 'button', { name: `${name} ${inside}` }).disabled
    expect([
      disabled('Move up', 'Quad Set'),
      disabled('Move to top', 'Quad Set'),
      disabled('Move down', 'Clamshell'),
    ]).toEqual([true, true, true])
  })

  test.each([
    ['99', ['Bridge', 'Clamshell', 'Quad Set']],
    ['1e300', ['Bridge', 'Clamshell', 'Quad Set']],
    ['-5', ['Quad Set', 'Bridge', 'Clamshell']],
    ['first', ['Quad Set', 'Bridge', 'Clamshell']],
    ['1.5', ['Quad Set', 'Bridge', 'Clamshell']],
  ])('a position past the ends, or none at all, is no error: %s', async (position, expected) => {
    const { page, item } = await openEditor()

    expect(order(await page.visitor.post(`${item}/position`, { position }))).toEqual(expected)
  })

  test('moves at the same time lose no exercise and leave no gap', async () => {
    const { page, items } = await openEditor()

    await Promise.all(
      items.map((item, index) => page.visitor.post(`${item}/position`, { position: String(2 - index) })),
    )

    expect(order(await page.visitor.visit('/program-settings')).toSorted()).toEqual(['Bridge', 'Clamshell', 'Quad Set'])
  })
})

describe.each([
  { what: 'name', label: 'Exercise name', empty: 'You must enter an exercise name', most: 64, ids: 'PUB-064, PUB-080' },
  {
    what: 'description',
    label: 'Description',
    empty: 'Title cannot be empty!',
    most: 1024,
    ids: 'PUB-064, PUB-081, LIB-150',
  },
])('the $what of an exercise', ({ what, label, empty, most, ids }) => {
  test(`[${ids}] is saved at once, in this programme`, async () => {
    const { page, item } = await openEditor()
    const form = await page.visitor.visit(`${item}/${what}`)

    const saved = await form.fill(label, '  Gently, 〽️ please. ').press('Save')

    expect(saved.url.pathname).toBe('/program-settings')
    expect((await page.visitor.visit(`${item}/${what}`)).screen.getByLabelText(label)).toHaveProperty(
      'value',
      'Gently, 〽️ please.',
    )
  })

  test.each([
    { called: 'nothing', typed: '', error: empty },
    { called: 'spaces', typed: '  ', error: empty },
    {
      called: 'too long',
      typed: 'x'.repeat(most + 1),
      error: `Expected at most ${most} characters, but only got ${most + 1}`,
    },
  ])(`[${ids}] $called is refused, and stays as typed: $error`, async ({ typed, error }) => {
    const { page, item } = await openEditor()
    const form = await page.visitor.visit(`${item}/${what}`)

    const refused = await form.fill(label, typed).press('Save')

    expect([refused.status, refused.errors]).toEqual([400, [`${label}: ${error}`, error]])
    expect(refused.screen.getByLabelText<HTMLInputElement>(label).value.trim()).toBe(typed.trim())
  })

  test('changed in another window meanwhile, it is shown, and what was typed stays', async () => {
    const { page, item } = await openEditor()
    const [mine, theirs] = [await page.visitor.visit(`${item}/${what}`), await page.visitor.visit(`${item}/${what}`)]
    await theirs.fill(label, 'Theirs').press('Save')

    const refused = await mine.fill(label, 'Mine').press('Save')

    expect(refused.status).toBe(400)
    expect(refused.errors.join(' ')).toContain('It now reads: “Theirs”.')
    expect(refused.screen.getByLabelText(label)).toHaveProperty('value', 'Mine')
    await refused.press('Save')
    expect((await page.visitor.visit(`${item}/${what}`)).screen.getByLabelText(label)).toHaveProperty('value', 'Mine')
  })
})

describe('removing an exercise', () => {
  test('[PUB-066, LIB-146] asks first, then comes back to the programme', async () => {
    const { page } = await openEditor()

    const question = await page.press('Remove exercise', 'Bridge')
    const after = await question.press('Remove')

    expect(question.heading).toBe('Remove Bridge?')
    expect(order(after)).toEqual(['Quad Set', 'Clamshell'])
    expect(order(await question.press('Remove')), 'pressed twice').toEqual(['Quad Set', 'Clamshell'])
  })

  test('[PUB-072] an empty programme leads to the library and the templates', async () => {
    const page = await (await signedInAs(await makeUser())).visit('/program-settings')

    expect(page.text).toContain('No Exercises in collection')
    expect((await page.follow('Find exercises')).heading).toBe('Exercises')
  })

  test('what another window has removed is said to be gone, beside the list as it is now', async () => {
    const { page, item } = await openEditor()
    await (await page.press('Remove exercise', 'Quad Set')).press('Remove')

    const after = await page.press('Move down', 'Quad Set')

    expect([after.path, after.notice]).toEqual(['/program-settings', 'This exercise is no longer in the programme'])
    expect(order(after)).toEqual(['Bridge', 'Clamshell'])
    expect((await page.visitor.post(`${item}/copy`)).notice).toBe(after.notice)
  })

  test('nobody removes what is in another’s programme', async () => {
    const { page, item } = await openEditor()
    const stranger = await signedInAs(await makeUser())

    await stranger.post(`${item}/removal`)

    expect(order(await page.visitor.visit('/program-settings'))).toHaveLength(3)
    expect((await stranger.visit(`${item}/name`)).status).toBe(404)
  })
})
