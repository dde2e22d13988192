import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { loadTemplate } from '#app/models/programmes/load-into-programme.server.ts'
import { visibleTemplate } from '#app/models/programmes/template.server.ts'
import { workingProgramme } from '#app/models/programmes/working.server.ts'
import { makeTeam, makeTemplate, makeUser, makeWorkingProgramme, userOf } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const cells = (page: Page) =>
  page.screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
const order = (page: Page) => page.screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('[LIB-155, LIB-157, LIB-158, LIB-159] the table has each template’s name, whether it is shared, and how many exercises it has', async () => {
  const { me, colleague } = await makeTeam()
  await makeTemplate(me, { programmeTitle: 'Mine' })
  await makeTemplate(colleague, { programmeTitle: 'Theirs, shared', teamRead: true, exercises: ['bridge'] })
  await makeTemplate(colleague, { programmeTitle: 'Theirs, kept' })
  await makeTemplate(await makeUser(), { programmeTitle: 'A stranger’s', teamRead: true })

  const page = await (await signedInAs(me)).visit('/program')

  expect(page.text).toContain('2 templates')
  expect(cells(page)).toEqual([
    ['Select all', 'Name', 'Status', 'Exercises'],
    ['', 'Theirs, sharedby Sam Osei', 'Shared', '1'],
    ['Select Mine', 'Mine', '', '2'],
  ])
})

test('[LIB-160] with none to show the page says so', async () => {
  expect((await (await signedInAs(await makeUser())).visit('/program')).text).toContain('No Templates Found')
})

test('[LIB-173, LIB-179] the viewer shows the title, each exercise’s sentences and parameters, and a way back', async () => {
  const user = await makeUser()
  await makeTemplate(user, { programmeTitle: 'Knee 🦵', exercises: ['quad-set', 'bridge'] })

  const page = await (await (await signedInAs(user)).visit('/program')).follow('Knee 🦵')

  expect([page.heading, page.articles]).toEqual(['Knee 🦵', ['Quad Set', 'Bridge']])
  const first = page.part('Quad Set')
  expect(first.querySelector('.steps li')?.textContent).toBe(
    'Lie or sit with your leg straight and a rolled towel under your knee.',
  )
  expect(first.textContent).toContain('2 sets of 10, hold 5 seconds, 3 times a day, on the affected side')
  expect((await page.follow('Back')).heading).toBe('Templates')
})

test('[LIB-178] each exercise has a checkbox and, where there is a video beside its images, a tab for each', async () => {
  const user = await makeUser()
  const { id, exercises } = await makeTemplate(user, { exercises: ['quad-set', 'bridge'] })
  const [first, second] = exercises.map((exercise) => exercise.id)
  await db.programmeExerciseMedia.deleteMany({ where: { programmeExerciseId: second, media: { kind: 'video' } } })
  const film = { kind: 'video', storageKey: 'quad.mp4', contentType: 'video/mp4', bytes: 4, userId: user.id }
  const { id: mediaId } = await db.media.create({ data: film })
  await db.programmeExerciseMedia.create({ data: { programmeExerciseId: first ?? '', mediaId, position: 9 } })

  const page = await (await signedInAs(user)).visit(`/program/${id}`)

  const inputs = (name: string) =>
    [...page.part(name).querySelectorAll('input')].map(({ type, labels }) => [type, labels?.[0]?.textContent])
  expect(inputs('Quad Set')).toEqual([
    ['checkbox', 'Select Quad Set'],
    ['radio', 'Video'],
    ['radio', 'Images'],
  ])
  expect(inputs('Bridge')).toEqual([['checkbox', 'Select Bridge']])
})

test('[LIB-180] a template without exercises says so, and offers nothing to load', async () => {
  const user = await makeUser()
  const { id } = await makeTemplate(user, { exercises: [] })

  const page = await (await signedInAs(user)).visit(`/program/${id}`)

  expect(page.text).toContain('This template contains no exercises')
  expect(page.screen.queryByRole('button', { name: 'Load' })).toBeNull()
})

test('[LIB-175] Load puts the exercises into the working collection in order, with the title where there is none', async () => {
  const user = await makeUser()
  const { id } = await makeTemplate(user, {
    programmeTitle: 'Ankle Sprain Level 1',
    exercises: ['heel-raise', 'ankle-pumps'],
  })

  const loaded = await (await (await signedInAs(user)).visit(`/program/${id}`)).press('Load')

  expect([loaded.path, loaded.heading, loaded.notice]).toEqual([
    '/program-settings',
    'Ankle Sprain Level 1',
    '2 exercises loaded',
  ])
  expect(order(loaded)).toEqual(['Heel Raise', 'Ankle Pumps'])
  expect(await db.programmeExercise.count({ where: { programmeId: id } }), 'the template keeps its own').toBe(2)
})

test('[LIB-136, LIB-137] what is there already is left out by name, and a title that is there stays', async () => {
  const user = await makeUser()
  await makeWorkingProgramme(user, { programmeTitle: 'My own title', exercises: ['bridge', 'heel-raise'] })
  const { id } = await makeTemplate(user, { exercises: ['ankle-pumps', 'heel-raise', 'bridge'] })

  const loaded = await (await (await signedInAs(user)).visit(`/program/${id}`)).press('Load')

  expect(loaded.notice).toBe(
    'Exercises already in collection: Heel Raise, Bridge are already in your collection and will not be duplicated.',
  )
  expect([loaded.heading, order(loaded)]).toEqual(['My own title', ['Bridge', 'Heel Raise', 'Ankle Pumps']])
})

test('[LIB-136, LIB-137] what is there already is left out also when its original has been deleted', async () => {
  const user = await makeUser()
  const { id } = await makeTemplate(user)
  await db.programmeExercise.updateMany({ where: { programmeId: id }, data: { exerciseId: null } })
  const page = await (await signedInAs(user)).visit(`/program/${id}`)

  await page.press('Load')
  const again = await page.press('Load')

  expect(again.notice).toBe(
    'Exercises already in collection: Ankle Pumps, Heel Raise are already in your collection and will not be duplicated.',
  )
  expect(order(again)).toEqual(['Ankle Pumps', 'Heel Raise'])
})

test('loading twice at once loads once', async () => {
  const user = await makeUser()
  const { id } = await makeTemplate(user)
  const page = await (await signedInAs(user)).visit(`/program/${id}`)

  const pages = await Promise.all([page.press('Load'), page.press('Load'), page.press('Load')])

  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(order(await page.visitor.visit('/program-settings'))).toEqual(['Ankle Pumps', 'Heel Raise'])
})

test('an exercise that has left the library is loaded from the template’s own copy', async () => {
  const user = await makeUser()
  const { id } = await makeTemplate(user)
  await db.programmeExercise.updateMany({ where: { programmeId: id }, data: { exerciseId: null } })

  const loaded = await (await (await signedInAs(user)).visit(`/program/${id}`)).press('Load')

  expect(order(loaded)).toEqual(['Ankle Pumps', 'Heel Raise'])
})

test('[LIB-176] Load Selected loads the ticked exercises alone', async () => {
  const user = await makeUser()
  const { id } = await makeTemplate(user, { exercises: ['quad-set', 'bridge', 'heel-slide'] })
  const page = await (await signedInAs(user)).visit(`/program/${id}`)

  const loaded = await page.check('Select Bridge').press('Load Selected')

  expect([order(loaded), loaded.notice]).toEqual([['Bridge'], '1 exercise loaded'])
})

test('[LIB-174] Select All ticks every exercise, De-Select All none, also without script', async () => {
  const user = await makeUser()
  const { id } = await makeTemplate(user, { exercises: ['quad-set', 'bridge'] })
  const page = await (await signedInAs(user)).visit(`/program/${id}`)

  const all = await page.follow('Select All')
  const none = await all.follow('De-Select All')

  expect([page.checked(), all.checked(), none.checked()]).toEqual([[], ['Select Quad Set', 'Select Bridge'], []])
})

test('[LIB-177, LIB-214] Settings and Delete are there only for who may write the template', async () => {
  const { me, colleague } = await makeTeam()
  const own = await makeTemplate(me)
  const readable = await makeTemplate(colleague, { teamRead: true })
  const writable = await makeTemplate(colleague, { teamRead: true, teamWrite: true })
  const browser = await signedInAs(me)
  const offered = async ({ id }: { id: string }) => {
    const page = await browser.visit(`/program/${id}`)
    return ['Settings', 'Delete'].filter((name) => page.screen.queryByRole('link', { name }))
  }

  expect(await offered(own)).toEqual(['Settings', 'Delete'])
  expect(await offered(writable)).toEqual(['Settings', 'Delete'])
  expect(await offered(readable)).toEqual([])
  expect((await browser.visit(`/program/${readable.id}/settings`)).status).toBe(404)
})

test('[LIB-168, LIB-172] deleting one template asks first, then says which; programmes loaded from it stay', async () => {
  const user = await makeUser()
  const { id } = await makeTemplate(user, { programmeTitle: 'Knee 🦵' })
  const browser = await signedInAs(user)
  await (await browser.visit(`/program/${id}`)).press('Load')

  const question = await (await browser.visit(`/program/${id}`)).follow('Delete')
  const asked = await db.programme.count({ where: { id } })
  const after = await question.press('Delete')

  expect([question.heading, asked]).toEqual(['Delete Knee 🦵?', 1])
  expect([after.notice, after.text.includes('No Templates Found')]).toEqual(['Knee 🦵 deleted', true])
  expect(order(await browser.visit('/program-settings'))).toEqual(['Ankle Pumps', 'Heel Raise'])
})

test('[LIB-249] a template and the working programme it becomes have a title and exercises; the template its owner too', async () => {
  const { me, colleague } = await makeTeam()
  const { id } = await makeTemplate(colleague, { programmeTitle: 'Calf', teamRead: true, exercises: ['heel-raise'] })

  const template = await visibleTemplate(await userOf(me), id)
  await loadTemplate(await userOf(me), id)
  const { programmeTitle, exercises } = await workingProgramme(await userOf(me))

  expect(template).toMatchObject({ objectId: id, programmeTitle: 'Calf', shared: true, userId: colleague.id })
  expect(template.exerciseData.map(({ exerciseName }) => exerciseName)).toEqual(['Heel Raise'])
  expect([programmeTitle, exercises.map(({ exerciseName }) => exerciseName)]).toEqual(['Calf', ['Heel Raise']])
})
