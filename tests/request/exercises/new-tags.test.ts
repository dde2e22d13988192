import { describe, expect, test } from 'vitest'
import { listAt } from './library-setup.ts'
import { db } from '#app/models/db.server.ts'
import { makeTeam, makeUser } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { listed, setField, withTags } from './tags-setup.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

/** Fills in the form for a new tag and sends it. */
function createTag(page: Page, name: string, group: string) {
  const form = page.screen.getByRole<HTMLFormElement>('form', { name: 'New tag' })
  setField(form, 'name', name)
  setField(form, 'group', group)
  return page.press('Create tag')
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
    ['A'.repeat(300), 'Mine', 'Expected at most 60 characters, but only got 300'],
    ['AB', 'M'.repeat(300), 'Expected at most 60 characters, but only got 300'],
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
