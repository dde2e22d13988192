import { describe, expect, test } from 'vitest'
import { listAt } from './library-setup.ts'
import { db } from '#app/models/db.server.ts'
import { libraryExercise, makeExercise, makeTeam, makeUser } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const MEMBERSHIP = 'Team Membership Required. Only team members and team admins can manage these permissions'

const sharingOf = (...exercises: { id: string }[]) =>
  `/exercise/sharing?${new URLSearchParams(exercises.map(({ id }) => ['ids', id]))}`

const boxes = (page: Page) =>
  [...page.screen.getByRole('group', { name: 'Team permissions' }).querySelectorAll('input')].map((box) => [
    box.labels?.[0]?.textContent,
    box.checked,
    box.matches(':disabled'),
  ])

const flagsOf = (...exercises: { id: string }[]) =>
  Promise.all(
    exercises.map(async ({ id }) => {
      const { teamRead, teamWrite } = await db.exercise.findUniqueOrThrow({ where: { id } })
      return { teamRead, teamWrite }
    }),
  )

describe('selecting exercises', () => {
  test('[LIB-055, LIB-043] each card has a box, and Settings, Sharing leads on with the selected ones', async () => {
    const { me } = await makeTeam()
    await makeExercise(me, { exerciseName: 'Wibble a' })
    await makeExercise(me, { exerciseName: 'Wibble b' })
    await makeExercise(me, { exerciseName: 'Wibble c' })
    const list = await (await signedInAs(me)).visit(listAt({ activeView: 'created' }))

    const sharing = await list.check('Select Wibble a').check('Select Wibble c').press('Sharing')
    const saved = await sharing.check('View exercise').press('Save')

    expect(list.screen.getByText('Settings').closest('details')?.textContent).toBe('SettingsSharing')
    expect(sharing.heading).toBe('Sharing')
    expect(sharing.text).toContain('“Wibble a” and “Wibble c”')
    expect(sharing.text).not.toContain('Wibble b')
    expect([saved.path, saved.notice]).toEqual(['/exercise?activeView=created', 'Sharing of 2 exercises saved'])
  })
})

describe('sharing with the team', () => {
  test('[LIB-192, LIB-193] View lets colleagues see the exercise, Edit lets them change it; taken back they see nothing', async () => {
    const { me, colleague } = await makeTeam()
    const exercise = await makeExercise(me, { exerciseName: 'Wibble' })
    const [mine, theirs] = [await signedInAs(me), await signedInAs(colleague)]
    const share = async (view: boolean, edit: boolean) =>
      (await mine.visit(sharingOf(exercise))).check('View exercise', view).check('Edit exercise', edit).press('Save')
    const whatTheyMay = async () => [
      (await theirs.visit(listAt({ searchTerm: 'wibble' }))).articles.includes('Wibble'),
      (await theirs.fetch(`/exercise/${exercise.id}`)).status,
      (await theirs.visit(sharingOf(exercise))).screen.queryByRole('button', { name: 'Save' }) !== null,
    ]

    expect(await whatTheyMay()).toEqual([false, 404, false])
    await share(true, false)
    expect(await whatTheyMay()).toEqual([true, 200, false])
    await share(true, true)
    expect(await whatTheyMay()).toEqual([true, 200, true])
    await share(false, false)
    expect(await whatTheyMay()).toEqual([false, 404, false])
  })

  test('[LIB-194] Edit alone gives View too', async () => {
    const { me } = await makeTeam()
    const exercise = await makeExercise(me)

    await (await (await signedInAs(me)).visit(sharingOf(exercise))).check('Edit exercise').press('Save')

    expect(await flagsOf(exercise)).toEqual([{ teamRead: true, teamWrite: true }])
  })

  test('the boxes show what holds for all of them, and a difference is told', async () => {
    const { me } = await makeTeam()
    const read = await makeExercise(me, { exerciseName: 'Wibble a', teamRead: true })
    const write = await makeExercise(me, { exerciseName: 'Wibble b', teamRead: true, teamWrite: true })
    const browser = await signedInAs(me)

    const mixed = await browser.visit(sharingOf(read, write))
    const alike = await browser.visit(sharingOf(write))

    expect(boxes(mixed)).toEqual([
      ['View exercise', true, false],
      ['Edit exercise', false, false],
    ])
    expect(mixed.text).toContain('They are shared differently now.')
    expect(boxes(alike).map(([, checked]) => checked)).toEqual([true, true])
    expect(alike.text).not.toContain('shared differently')
  })

  test('others’ exercises are named and left alone; a stranger’s id tells nothing', async () => {
    const { me, colleague } = await makeTeam()
    const own = await makeExercise(me, { exerciseName: 'Own Wibble' })
    const theirs = await makeExercise(colleague, { exerciseName: 'Their Wibble', teamRead: true })
    const foreign = await makeExercise(await makeUser(), { exerciseName: 'Foreign Wibble' })
    const bridge = await libraryExercise('bridge')
    const browser = await signedInAs(me)

    const page = await browser.visit(sharingOf(own, theirs, foreign, bridge))
    await page.check('Edit exercise').press('Save')
    const refused = await browser.post(sharingOf(theirs, bridge), { teamRead: 'on', teamWrite: 'on' })

    expect(page.text).toContain('Not yours to share, so left as it is:')
    expect(page.text).not.toContain('Foreign Wibble')
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('None of the selected exercises is yours to share.'),
    ])
    expect(await flagsOf(own, theirs, foreign, bridge)).toEqual([
      { teamRead: true, teamWrite: true },
      { teamRead: true, teamWrite: false },
      { teamRead: false, teamWrite: false },
      { teamRead: false, teamWrite: false },
    ])
    for (const method of ['GET', 'POST'])
      expect(
        (await browser.fetch(sharingOf(foreign), { method, body: method === 'POST' ? new URLSearchParams() : null }))
          .status,
      ).toBe(404)
  })

  test('[LIB-199] without a team the dialog says that membership is required, and nothing can be saved', async () => {
    const user = await makeUser()
    const exercise = await makeExercise(user)
    const browser = await signedInAs(user)

    const page = await browser.visit(sharingOf(exercise))
    const refused = await browser.post(sharingOf(exercise), { teamRead: 'on' })

    expect(page.text).toContain(MEMBERSHIP)
    expect(page.screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(MEMBERSHIP)])
    expect(await flagsOf(exercise)).toEqual([{ teamRead: false, teamWrite: false }])
  })

  test('[LIB-199] team members and team admins manage the permissions', async () => {
    const { me: admin, colleague: member } = await makeTeam()

    for (const user of [admin, member]) {
      const page = await (await signedInAs(user)).visit(sharingOf(await makeExercise(user)))
      expect(page.text).not.toContain(MEMBERSHIP)
      expect(boxes(page)).toHaveLength(2)
    }
  })
})

describe('the rules of the team', () => {
  test('[LIB-195, LIB-196, LIB-198] enforced: both are on, the notice says so, and what would become the team’s is warned of', async () => {
    const { me, team } = await makeTeam()
    const [older, shared] = [
      await makeExercise(me, { exerciseName: 'Older' }),
      await makeExercise(me, { exerciseName: 'Shared', teamRead: true, teamWrite: true }),
    ]
    await db.team.update({ where: { id: team.id }, data: { adminEnforceCollaboration: true } })
    const browser = await signedInAs(me)

    const page = await browser.visit(sharingOf(older))
    const nothingToDo = await browser.visit(sharingOf(shared))
    await page.press('Save')

    expect(boxes(page)).toEqual([
      ['View exercise', true, true],
      ['Edit exercise', true, true],
    ])
    expect(page.text).toContain('Your team shares everything')
    expect(page.text).toContain('Saving makes them the team’s to view and edit.')
    expect(nothingToDo.text).not.toContain('Saving makes them')
    expect(await flagsOf(older)).toEqual([{ teamRead: true, teamWrite: true }])
    await browser.post(sharingOf(older), { teamRead: '', teamWrite: '' })
    expect(await flagsOf(older)).toEqual([{ teamRead: true, teamWrite: true }])
  })

  test('[LIB-197] not enabled: the boxes are disabled with the manager’s note, and a post changes nothing', async () => {
    const { me, team } = await makeTeam()
    const exercise = await makeExercise(me, { teamRead: true })
    await db.team.update({ where: { id: team.id }, data: { adminEnableCollaboration: false } })
    await db.user.update({ where: { id: me.id }, data: { enableCollaboration: false } })
    const browser = await signedInAs(me)

    const page = await browser.visit(sharingOf(exercise))
    const refused = await browser.post(sharingOf(exercise), { teamWrite: 'on' })

    expect(boxes(page)).toEqual([
      ['View exercise', true, true],
      ['Edit exercise', false, true],
    ])
    expect(page.text).toContain('Team permissions are set by your team manager')
    expect(page.screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(refused.status).toBe(400)
    expect(await flagsOf(exercise)).toEqual([{ teamRead: true, teamWrite: false }])
  })
})
