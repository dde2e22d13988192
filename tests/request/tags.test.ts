import { describe, expect, test } from 'vitest'
import { listAt, makeWibbles } from './library-setup.ts'
import { db } from '#app/models/db.server.ts'
import { libraryExercise, makeExercise, makeTeam, makeUser } from '#tests/factories.ts'
import { type Page, type Visitor, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

/** Fills in the form for a new tag and sends it. */
function createTag(page: Page, name: string, group: string) {
  const form = page.screen.getByRole<HTMLFormElement>('form', { name: 'New tag' })
  setField(form, 'name', name)
  setField(form, 'group', group)
  return page.press('Create tag')
}

function setField(form: HTMLFormElement, name: string, value: string) {
  const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (!field) throw new Error(`There is no field '${name}'`)
  field.value = value
}

/** Each tag of the list with what is said of it. */
const listed = (page: Page) =>
  [...(page.document.querySelector('[aria-label="Your tags"]')?.children ?? [])].map((row) => [
    row.querySelector('strong')?.textContent,
    row.querySelector('p')?.textContent,
  ])

const editForms = (page: Page) => page.screen.queryAllByRole('form', { name: /^Edit / })

async function withTags(...names: string[]) {
  const user = await makeUser()
  for (const name of names) await db.tag.create({ data: { name, group: 'Mine', userId: user.id } })
  return { user, browser: await signedInAs(user) }
}

async function edit(browser: Visitor, name: string) {
  return (await browser.visit('/exercise/tags')).follow(`Edit ${name}`)
}

describe('creating a tag', () => {
  test('[LIB-027, LIB-107, LIB-111] from My Exercises to a form for name and group; no tags yet', async () => {
    const browser = await signedInAs(await makeUser())
    const mine = await browser.visit(listAt({ activeView: 'created' }))

    const page = await mine.follow('Exercise Tags')

    expect([page.heading, page.path]).toEqual(['Custom Exercise Tags', '/exercise/tags'])
    expect(page.screen.getByLabelText('Tag name')).toHaveProperty('tagName', 'INPUT')
    expect(page.screen.getByLabelText('Group')).toHaveProperty('tagName', 'INPUT')
    expect(page.text).toContain('No tags created')
    for (const activeView of ['search', 'favourites'])
      expect((await browser.visit(listAt({ activeView }))).screen.queryByText('Exercise Tags')).toBeNull()
  })

  test('[LIB-114, LIB-120, LIB-123, LIB-124, LIB-247] in a group that there is, or in a new one; the list shows it at once', async () => {
    const { browser } = await withTags()
    const empty = await browser.visit('/exercise/tags')
    const groups = () => [...(empty.document.querySelectorAll('#tag-groups option') ?? [])].map((o) => o.textContent)

    const first = await createTag(empty, 'Pool', 'Equipment')
    const second = await createTag(first, 'Tuesdays', 'Class')

    expect(groups()).toContain('Equipment')
    expect(await db.tag.findFirst({ where: { name: 'Tuesdays' } })).toMatchObject({
      id: expect.any(String),
      name: 'Tuesdays',
      group: 'Class',
    })
    expect([first.notice, second.notice]).toEqual([
      'Pool tag created successfully!',
      'Tuesdays tag created successfully!',
    ])
    expect(listed(second)).toEqual([
      ['Pool', 'Equipment · 0 exercises'],
      ['Tuesdays', 'Class · 0 exercises'],
    ])
    expect([...second.document.querySelectorAll('#tag-groups option')].map((option) => option.textContent)).toContain(
      'Class',
    )
  })

  test.each([
    ['', 'Mine', 'Minimum 2 characters required'],
    ['A', 'Mine', 'Minimum 2 characters required'],
    ['   A   ', 'Mine', 'Minimum 2 characters required'],
    ['🦵', 'Mine', 'Minimum 2 characters required'],
    ['AB', '', 'Group is required'],
    ['AB', '   ', 'Group is required'],
  ])('[LIB-112, LIB-113, LIB-116] name "%s" in group "%s" is refused: %s', async (name, group, message) => {
    const { browser } = await withTags()

    const refused = await createTag(await browser.visit('/exercise/tags'), name, group)

    expect(refused.status).toBe(400)
    expect(refused.screen.getByRole('alert').textContent).toContain('Please fill in all required fields correctly')
    expect(refused.errors.join('\n')).toContain(message)
    expect(refused.screen.getByLabelText('Tag name')).toHaveProperty('value', name)
    expect(refused.text).toContain('No tags created')
  })

  test('[LIB-112] two characters are enough for a name', async () => {
    const { browser } = await withTags()

    const page = await createTag(await browser.visit('/exercise/tags'), 'AB', 'Mine')

    expect(listed(page)).toEqual([['AB', 'Mine · 0 exercises']])
  })

  test('[LIB-115] a name of the user’s own, in any case, is refused and stays typed; a name of the library’s is free', async () => {
    const { browser } = await withTags('Früh am Tag')
    const builtIn = await db.tag.findFirstOrThrow({ where: { userId: null } })

    const list = await browser.visit('/exercise/tags')
    const refused = await createTag(list, 'FRÜH AM TAG', 'Other')
    const taken = await createTag(list, builtIn.name, 'Other')

    expect([refused.status, refused.errors.join(' ')]).toEqual([
      400,
      expect.stringContaining('A tag with this name already exists'),
    ])
    expect(refused.screen.getByLabelText('Tag name')).toHaveProperty('value', 'FRÜH AM TAG')
    expect(refused.screen.getByLabelText('Group')).toHaveProperty('value', 'Other')
    expect(taken.notice).toBe(`${builtIn.name} tag created successfully!`)
  })

  test('pressed twice at once, one tag is made', async () => {
    const { user, browser } = await withTags()

    await Promise.all([1, 2, 3].map(() => browser.post('/exercise/tags', { name: 'Pool', group: 'Mine' })))

    expect(await db.tag.count({ where: { userId: user.id } })).toBe(1)
  })

  test('[LIB-118] a tag belongs to who made it: colleagues neither see nor change it, and may use its name', async () => {
    const { me, colleague } = await makeTeam()
    const [mine, theirs] = [await signedInAs(me), await signedInAs(colleague)]
    await createTag(await mine.visit('/exercise/tags'), 'Pool', 'Wet rooms')
    const tag = await db.tag.findFirstOrThrow({ where: { userId: me.id } })

    const list = await theirs.visit('/exercise/tags')
    const deletion = await theirs.visit(`/exercise/tags/${tag.id}/deletion`)
    const deleted = await theirs.post(`/exercise/tags/${tag.id}/deletion`)
    const renamed = await theirs.post('/exercise/tags', { objectId: tag.id, name: 'Stolen', group: 'Mine' })
    const own = await createTag(list, 'pool', 'Mine')

    expect(list.text).toContain('No tags created')
    expect(list.text).not.toContain('Wet rooms')
    expect(deletion.status).toBe(404)
    expect([deleted.notice, renamed.notice]).not.toContain('tag updated successfully!')
    expect(own.notice).toBe('pool tag created successfully!')
    expect(listed(await mine.visit('/exercise/tags'))).toEqual([['Pool', 'Wet rooms · 0 exercises']])
  })
})

describe('changing a tag', () => {
  test('[LIB-108, LIB-109] one is edited in its place; opening another closes it', async () => {
    const { browser } = await withTags('Early', 'Late')

    const early = await edit(browser, 'Early')
    const late = await early.follow('Edit Late')

    expect(editForms(early).map((form) => form.getAttribute('aria-label'))).toEqual(['Edit Early'])
    expect(editForms(late).map((form) => form.getAttribute('aria-label'))).toEqual(['Edit Late'])
    expect(listed(late)[0]).toEqual(['Early', 'Mine · 0 exercises'])
  })

  test('[LIB-110] cancelling leaves the tag as it was stored', async () => {
    const { browser } = await withTags('Early')
    const editing = await edit(browser, 'Early')
    const [form] = editForms(editing)
    setField(form as HTMLFormElement, 'name', 'Something else')

    const cancelled = await editing.follow('Cancel')
    const again = await cancelled.follow('Edit Early')

    expect(editForms(cancelled)).toEqual([])
    expect(listed(cancelled)).toEqual([['Early', 'Mine · 0 exercises']])
    expect(editForms(again)[0]?.querySelector('input[name=name]')).toHaveProperty('value', 'Early')
  })

  test('[LIB-121, LIB-123, LIB-125] a new name and group are saved and shown; filters find its exercises by them', async () => {
    const user = await makeUser()
    await makeWibbles(user, { a: { tags: ['Early'] }, b: {} })
    const browser = await signedInAs(user)
    const editing = await edit(browser, 'Early')
    const form = editForms(editing)[0] as HTMLFormElement
    setField(form, 'name', 'First week')
    setField(form, 'group', 'Weeks')

    const saved = await editing.press('Save')
    const filtered = await browser.visit(listAt({ activeView: 'created', activeFilters: '["First week"]' }))
    const before = await browser.visit(listAt({ activeView: 'created', activeFilters: '["Early"]' }))
    const searched = await browser.visit(listAt({ searchTerm: 'first week wibble' }))

    expect(saved.notice).toBe('tag updated successfully!')
    expect(listed(saved)).toEqual([['First week', 'Weeks · 1 exercise']])
    expect(filtered.articles).toEqual(['Wibble a'])
    expect(filtered.screen.getByText('Weeks').closest('details')?.textContent).toContain('First week1')
    expect(before.articles).toEqual([])
    expect(searched.articles[0]).toBe('Wibble a')
  })

  test('[LIB-115] its own name in another case is no duplicate; another tag’s is, and what was typed stays', async () => {
    const { browser } = await withTags('Early', 'Late')
    const editing = await edit(browser, 'Early')
    setField(editForms(editing)[0] as HTMLFormElement, 'name', 'LATE')
    const refused = await editing.press('Save')
    setField(editForms(refused)[0] as HTMLFormElement, 'name', 'EARLY')
    const saved = await refused.press('Save')

    expect([refused.status, refused.errors.join(' ')]).toEqual([
      400,
      expect.stringContaining('A tag with this name already exists'),
    ])
    expect(refused.screen.getByRole('form', { name: 'New tag' }).textContent).not.toContain('already exists')
    expect(listed(saved).map(([name]) => name)).toEqual(['EARLY', 'Late'])
  })

  test('[LIB-227] a tag that another window has deleted can’t be changed, and the notice says so', async () => {
    const { user, browser } = await withTags('Early')
    const editing = await edit(browser, 'Early')
    const asking = await browser.visit(
      `/exercise/tags/${(await db.tag.findFirstOrThrow({ where: { userId: user.id } })).id}/deletion`,
    )
    await db.tag.deleteMany({ where: { userId: user.id } })

    const updated = await editing.press('Save')
    const deleted = await asking.press('Delete')

    expect([updated.status, updated.notice]).toEqual([200, expect.stringContaining('may have been deleted')])
    expect([deleted.status, deleted.notice]).toEqual([200, expect.stringContaining('nothing was deleted')])
  })
})

describe('deleting a tag', () => {
  test('[LIB-117, LIB-122, LIB-123, LIB-125] asks first; then the tag is gone, and the exercises stay', async () => {
    const user = await makeUser()
    await makeWibbles(user, { a: { tags: ['Early'] }, b: { tags: ['Early'] } })
    const browser = await signedInAs(user)

    const asked = await (await browser.visit('/exercise/tags')).follow('Delete Early')
    const kept = await asked.follow('Cancel')
    const deleted = await asked.press('Delete')
    const mine = await browser.visit(listAt({ activeView: 'created' }))

    expect(asked.heading).toBe('Delete the tag Early?')
    expect(asked.text).toContain('2 exercises carry it')
    expect(listed(kept)).toEqual([['Early', 'Mine · 2 exercises']])
    expect(deleted.notice).toBe('tag deleted successfully!')
    expect(deleted.text).toContain('No tags created')
    expect(mine.articles).toEqual(['Wibble a', 'Wibble b'])
    expect(mine.document.querySelector('input[name=filter][value=Early]')).toBeNull()
  })
})

test('[LIB-119] a custom tag finds exercises that were made, and none of the library’s', async () => {
  const { user, browser } = await withTags('Zebra')
  const tag = await db.tag.findFirstOrThrow({ where: { userId: user.id } })
  await makeExercise(user, { exerciseName: 'Wibble one', tags: { create: { tagId: tag.id } } })
  const bridge = await libraryExercise('bridge')

  const filtered = await browser.visit(listAt({ activeFilters: '["Zebra"]' }))
  const builtIn = await browser.visit(`/exercise/${bridge.id}`)

  expect(filtered.articles).toEqual(['Wibble one'])
  expect(builtIn.screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(builtIn.screen.getByRole('list', { name: 'Tags' }).textContent).not.toContain('Zebra')
})
