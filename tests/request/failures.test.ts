import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { breakWrites } from '#tests/broken-disk.ts'
import { PASSWORD, libraryExercise, makeTemplate, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { type Page, signedInAs, visitor } from '#tests/request.ts'
import { readyToPublish } from './publishing/publish-setup.ts'
import { setField, withTags } from './exercises/tags-setup.ts'
import { useApp } from '#tests/setup/app.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'
import { picture } from '#tests/uploads.ts'

useApp()

const SORRY = 'Sorry, the server is having problems. Please try again soon!'

async function whileBroken(table: string, act: () => Promise<Page>): Promise<Page> {
  const repair = await breakWrites(table)
  const page = await act().finally(repair)
  expect(expectLoggedErrors(), 'the log says why').toHaveLength(1)
  return page
}

test('[LIB-227] a tag that the server fails to create comes back as it was typed, and is created when it is sent again', async () => {
  const browser = await signedInAs(await makeUser())
  const page = (await browser.visit('/exercise/tags')).fill('Tag name', 'Early days').fill('Group', 'Stages')

  const failed = await whileBroken('Tag', () => page.press('Create tag'))
  const created = await failed.press('Create tag')

  expect([failed.status, failed.notice, failed.heading]).toEqual([500, SORRY, 'Custom Exercise Tags'])
  expect(failed.screen.getByLabelText('Tag name')).toHaveProperty('value', 'Early days')
  expect(failed.errors).toEqual([])
  expect(created.notice).toBe('Early days tag created successfully!')
})

test('[LIB-227] a tag that the server fails to change stays open as it was typed', async () => {
  const { browser } = await withTags('Early')
  const editing = await (await browser.visit('/exercise/tags')).follow('Edit Early')
  setField(editing.screen.getByRole('form', { name: 'Edit Early' }), 'name', 'Late')

  const failed = await whileBroken('Tag', () => editing.press('Save'))

  expect([failed.status, failed.notice]).toEqual([500, SORRY])
  expect(failed.screen.getByRole('form', { name: 'Edit Early' }).querySelector('[name=name]')).toHaveProperty(
    'value',
    'Late',
  )
})

test('[LIB-227] a tag that the server fails to delete is asked about again', async () => {
  const { browser } = await withTags('Early')
  const asked = await (await browser.visit('/exercise/tags')).follow('Delete Early')

  const failed = await whileBroken('Tag', () => asked.press('Delete'))
  const deleted = await failed.press('Delete')

  expect([failed.status, failed.notice, failed.heading]).toEqual([500, SORRY, 'Delete the tag Early?'])
  expect(deleted.notice).toBe('tag deleted successfully!')
})

test('[LIB-237] a template that the server fails to rename or delete is asked about again', async () => {
  const me = await makeUser()
  const { id } = await makeTemplate(me, { programmeTitle: 'Ankle' })
  const browser = await signedInAs(me)
  const asked = await (await browser.visit(`/program/${id}/settings`)).fill('Title', 'Ankle and foot').press('Save')
  const asksToDelete = await browser.visit(`/program/${id}/deletion`)

  const notRenamed = await whileBroken('Programme', () => asked.press('Save'))
  const notDeleted = await whileBroken('Programme', () => asksToDelete.press('Delete'))
  const renamed = await (await notRenamed.press('Save')).press('Save')

  expect([notRenamed.status, notRenamed.notice]).toEqual([500, SORRY])
  expect(notRenamed.screen.getByLabelText('Title')).toHaveProperty('value', 'Ankle and foot')
  expect([notDeleted.status, notDeleted.notice, notDeleted.heading]).toEqual([500, SORRY, 'Delete Ankle?'])
  expect(renamed.heading).toBe('Ankle and foot')
})

test('[LIB-237] on Publish a template that the server fails to save loses nothing of the page', async () => {
  const { page } = await readyToPublish()
  page.fill('Programme title', 'Knee, week 1').fill('Template title', 'Knee template').check('Send email?')

  const failed = await whileBroken('Programme', () => page.press('Save as template'))

  expect([failed.status, failed.errors]).toEqual([500, [SORRY]])
  expect(failed.screen.getByLabelText('Programme title')).toHaveProperty('value', 'Knee, week 1')
  expect(failed.screen.getByLabelText('Template title')).toHaveProperty('value', 'Knee template')
  expect(failed.screen.getByLabelText('Send email?')).toHaveProperty('checked', true)
})

test('[LIB-235] buttons of a list lead back to it when the server fails, and it says so', async () => {
  const me = await makeUser()
  const { exerciseName } = await libraryExercise('mini-squat')
  const list = await (await signedInAs(me)).visit('/exercise?searchTerm=mini+squat')
  const press = (name: string) => () => list.press(name, exerciseName)

  const notFavourite = await whileBroken('Favourite', press('Add to favourites'))
  const notAdded = await whileBroken('ProgrammeExercise', press('Add to programme'))
  const notCloned = await whileBroken('Exercise', press('Clone'))

  for (const page of [notFavourite, notAdded, notCloned]) {
    expect([page.path, page.notice]).toEqual(['/exercise?searchTerm=mini+squat', SORRY])
    expect(page.articles).toContain(exerciseName)
  }
  expect(await db.exercise.count({ where: { userId: me.id } })).toBe(0)
})

test('a photo that the server fails to keep is told; the rest of the exercise stays as typed, and is saved with it later', async () => {
  const page = await (await signedInAs(await makeUser())).visit('/exercise/new')
  page
    .fill('Name', 'Wall Push')
    .fill('Description', 'Push.')
    .attach('Upload Images', await picture('wall.jpg'))

  const failed = await whileBroken('Media', () => page.press('Save'))
  const saved = await failed.attach('Upload Images', await picture('wall.jpg')).press('Save')

  expect(failed.status).toBe(500)
  expect(failed.text).toContain('wall.jpg was left out: sorry, the server is having problems.')
  expect(failed.screen.getByLabelText('Name')).toHaveProperty('value', 'Wall Push')
  expect(saved.notice).toBe("New exercise 'Wall Push' saved!")
})

test('a new client that the server fails to keep comes back as typed', async () => {
  const browser = await signedInAs(await makeUser())
  const page = (await browser.visit('/clients/new')).fill('Name', 'Rosa Lind').fill('Email', 'rosa@example.com')

  const failed = await whileBroken('Client', () => page.press('Add client'))

  expect([failed.status, failed.notice]).toEqual([500, SORRY])
  expect(failed.screen.getByLabelText('Name')).toHaveProperty('value', 'Rosa Lind')
  expect(failed.screen.getByLabelText('Email')).toHaveProperty('value', 'rosa@example.com')
})

test('parameters that the server fails to keep come back as typed, the new one too', async () => {
  const me = await makeUser()
  const { exercises } = await makeWorkingProgramme(me)
  const page = await (await signedInAs(me)).visit(`/program-settings/${exercises[0]!.id}/parameters`)
  page.fill('Custom parameter', 'Band colour')

  const failed = await whileBroken('ProgrammeExercise', () => page.press('Add'))

  expect([failed.status, failed.notice]).toEqual([500, SORRY])
  expect(failed.screen.getByLabelText('Custom parameter')).toHaveProperty('value', 'Band colour')
})

test('a password is not sent back by a failure either; the rest of the form is', async () => {
  const { email } = await makeUser()
  const page = (await visitor().visit('/login')).fill('Email', email).fill('Password', PASSWORD)

  const failed = await whileBroken('Session', () => page.press('Log in'))

  expect([failed.status, failed.notice]).toEqual([500, SORRY])
  expect(failed.screen.getByLabelText('Email')).toHaveProperty('value', email)
  expect(failed.html).not.toContain(PASSWORD)
})

test('a page is read, and a form sent, also when the last use of the session can’t be written down', async () => {
  const me = await makeUser()
  const browser = await signedInAs(me)
  const page = (await browser.visit('/exercise/tags')).fill('Tag name', 'Early days').fill('Group', 'Stages')
  // Longer ago than the session is precise: the request itself writes first.
  await db.session.updateMany({ where: { userId: me.id }, data: { lastSeenAt: new Date(Date.now() - 60_000) } })
  const repair = await breakWrites('Session')

  const created = await page.press('Create tag').finally(repair)

  expect(created.notice).toBe('Early days tag created successfully!')
  expect(expectLoggedErrors().length).toBeGreaterThan(0)
})
