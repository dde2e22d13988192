import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeExercise, makeTemplate, makeUser } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const keyOn = (page: Page) => page.screen.getByLabelText<HTMLInputElement>('Share key').value
const titles = (page: Page) =>
  page.screen.queryAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent)

/** An owner who has enabled sharing and shares one of two templates, and another user. */
async function makeSharing() {
  const owner = await makeUser({ firstName: 'Kim', lastName: 'Adair' })
  const template = await makeTemplate(owner, { programmeTitle: 'Shared by key', sharedByKey: true })
  await makeTemplate(owner, { programmeTitle: 'Kept' })
  const owners = await (await (await signedInAs(owner)).visit('/account/sharing')).press('Enable sharing')
  const others = await (await signedInAs(await makeUser())).visit('/account/sharing')
  return { owner, template, owners, others }
}

test('[LIB-250] enabling sharing gives the user a key that can be read out and not guessed', async () => {
  const { owner, owners } = await makeSharing()
  expect(keyOn(owners)).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/)
  expect(await db.user.findUnique({ where: { id: owner.id } })).toMatchObject({ shareKey: keyOn(owners) })
})

test('[LIB-153] who enters the key finds what its owner shares, under the owner’s name, and can load it', async () => {
  const { owners, others, template } = await makeSharing()
  expect(titles(await others.visitor.visit('/program'))).toEqual([])

  const added = await others
    .fill('Add a share key', ` ${keyOn(owners).toLowerCase().replaceAll('-', ' ')} `)
    .press('Add')

  expect(added.notice).toBe('Your templates now include what Kim Adair shares')
  const list = await others.visitor.visit('/program')
  expect([titles(list), list.checked(), list.text.includes('Kim Adair (share key)')]).toEqual([
    ['Shared by key'],
    [],
    true,
  ])
  expect(list.screen.queryByLabelText('Select Shared by key'), 'it is not theirs to change').toBeNull()
  const loaded = await (await list.follow('Shared by key')).press('Load')
  expect(loaded.heading).toBe('Shared by key')
  expect((await others.visitor.visit(`/program/${template.id}/settings`)).status).toBe(404)
})

test('the pictures of a template shared by key are seen with it', async () => {
  const { owner, owners, others, template } = await makeSharing()
  const media = await db.media.create({
    data: { kind: 'image', storageKey: 'no-such-file.webp', contentType: 'image/webp', bytes: 1, userId: owner.id },
  })
  const exercise = await makeExercise(owner, { media: { create: { mediaId: media.id, position: 0 } } })
  await db.programmeExercise.create({
    data: {
      programmeId: template.id,
      exerciseId: exercise.id,
      position: 9,
      exerciseName: 'Own',
      exerciseDescription: 'Own.',
      difficulty: 'Easy',
      media: { create: { mediaId: media.id, position: 0 } },
    },
  })
  const { visibleMedia } = await import('#app/models/media/media.server.ts')
  const seenBy = async (page: Page) => {
    const { userId } = await db.session.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    expect(page.status).toBe(200)
    return visibleMedia({ id: userId, teamId: null }, media.id)
  }
  expect(await seenBy(others)).toBeNull()
  const added = await others.fill('Add a share key', keyOn(owners)).press('Add')
  expect(await seenBy(added)).toMatchObject({ id: media.id })
})

test('turning sharing off hides everything at once; enabling it again does not bring the old users back', async () => {
  const { owners, others } = await makeSharing()
  await others.fill('Add a share key', keyOn(owners)).press('Add')
  expect((await owners.visitor.visit('/account/sharing')).text).toContain('One user has entered it.')

  const question = await owners.follow('Turn off sharing')
  expect(titles(await others.visitor.visit('/program'))).toEqual(['Shared by key'])
  const off = await question.press('Turn off sharing')
  expect([off.notice, titles(await others.visitor.visit('/program'))]).toEqual(['Sharing is turned off', []])

  await off.press('Enable sharing')
  expect(titles(await others.visitor.visit('/program'))).toEqual([])
})

test('renewing the key ends the old one', async () => {
  const { owners, others } = await makeSharing()
  await others.fill('Add a share key', keyOn(owners)).press('Add')

  const renewed = await (await owners.follow('Renew')).press('Renew')

  expect(keyOn(renewed)).not.toBe(keyOn(owners))
  expect(titles(await others.visitor.visit('/program'))).toEqual([])
  const old = await others.fill('Add a share key', keyOn(owners)).press('Add')
  expect([old.status, old.errors]).toEqual([
    400,
    ['Nobody else has this share key. Ask its owner for the present one.'],
  ])
  expect(old.screen.getByLabelText('Add a share key')).toHaveProperty('value', keyOn(owners))
})

test('a key that was entered can be removed again; one’s own can’t be entered', async () => {
  const { owners, others } = await makeSharing()
  const added = await others.fill('Add a share key', keyOn(owners)).press('Add')

  const removed = await added.press('Remove the share key of Kim Adair')

  expect([removed.notice, titles(await others.visitor.visit('/program'))]).toEqual(['Share key removed', []])
  expect((await owners.fill('Add a share key', keyOn(owners)).press('Add')).status).toBe(400)
})
