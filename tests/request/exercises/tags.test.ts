import { describe, expect, test } from 'vitest'
import { listAt, makeWibbles } from './library-setup.ts'
import { db } from '#app/models/db.server.ts'
import { libraryExercise, makeExercise, makeUser } from '#tests/factories.ts'
import { type Page, type Visitor, signedInAs } from '#tests/request.ts'
import { listed, setField, withTags } from './tags-setup.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const editForms = (page: Page) => page.screen.queryAllByRole('form', { name: /^Edit / })

async function edit(browser: Visitor, name: string) {
  return (await browser.visit('/exercise/tags')).follow(`Edit ${name}`)
}

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
