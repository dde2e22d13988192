import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeExercise, makePicture, makeTeam, makeUser } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

/** The two boxes, by their labels; found without asking for the role of everything in the page. */
const boxes = (page: Page) =>
  ['View exercise', 'Edit exercise'].map((name) => {
    const labels = [...page.document.querySelectorAll('label')]
    return labels.find((label) => label.textContent.trim().startsWith(name))?.querySelector('input') as HTMLInputElement
  })

test('[LIB-193] the team section is folded', async () => {
  const { me } = await makeTeam()

  const page = await (await signedInAs(me)).visit('/exercise/new')

  const section = boxes(page)[0]?.closest('details')
  expect(section?.open).toBe(false)
  expect(section?.querySelector('summary')?.textContent).toContain('Team permissions')
  expect(boxes(page).map((box) => box.name)).toEqual(['teamRead', 'teamWrite'])
  expect(boxes(page).map(({ checked }) => checked)).toEqual([false, false])
})

test('[LIB-192, LIB-194, LIB-195, LIB-196, LIB-197, LIB-198] for every state of the four flags: what is offered, said and saved', async () => {
  const { team, me } = await makeTeam()
  const picture = await makePicture(me)
  const exercise = await makeExercise(me, { media: { create: { mediaId: picture.id, position: 0 } } })
  const browser = await signedInAs(me)
  const flags = fc.record({
    adminEnforce: fc.boolean(),
    enforce: fc.boolean(),
    adminEnable: fc.boolean(),
    enable: fc.boolean(),
    before: fc.constantFrom([false, false], [true, false], [true, true]),
    read: fc.boolean(),
    write: fc.boolean(),
  })

  await fc.assert(
    fc.asyncProperty(flags, async ({ adminEnforce, enforce, adminEnable, enable, before, read, write }) => {
      const [teamRead, teamWrite] = before
      await db.team.update({
        where: { id: team.id },
        data: { adminEnforceCollaboration: adminEnforce, adminEnableCollaboration: adminEnable },
      })
      await db.user.update({
        where: { id: me.id },
        data: { enforceCollaboration: enforce, enableCollaboration: enable },
      })
      await db.exercise.update({ where: { id: exercise.id }, data: { teamRead, teamWrite } })
      const page = await browser.visit(`/exercise/${exercise.id}/edit`)
      const isEnforced = adminEnforce || enforce
      const isOpen = !isEnforced && !page.text.includes('Team permissions are set by your team manager')
      const isWarned = page.text.includes('Saving it makes it the team’s')

      // What is offered and said
      expect(boxes(page).every((box) => box.matches(':disabled'))).toBe(!isOpen)
      expect(isOpen || isEnforced || !(adminEnable && enable)).toBe(true)
      expect(isOpen && !adminEnable && !enable).toBe(false)
      expect(boxes(page).map((box) => box.checked)).toEqual(isEnforced ? [true, true] : before)
      expect(page.text.includes('Your team shares everything')).toBe(isEnforced)
      expect(isWarned).toBe(isEnforced && !(teamRead && teamWrite))

      // What is saved: also when somebody posts what the page does not offer
      const asked: [string, string][] = [
        ...(read ? [['teamRead', 'on'] as [string, string]] : []),
        ...(write ? [['teamWrite', 'on'] as [string, string]] : []),
      ]
      const words: [string, string][] = [
        ['exerciseName', 'March'],
        ['exerciseDescription', 'March.'],
        ['media', picture.id],
      ]
      await browser.post(`/exercise/${exercise.id}/edit`, [...words, ...asked])
      const saved = await db.exercise.findUniqueOrThrow({ where: { id: exercise.id } })
      const expected = isEnforced ? [true, true] : isOpen ? [read || write, write] : before
      expect([saved.teamRead, saved.teamWrite]).toEqual(expected)
    }),
    { numRuns: 25 },
  )
}, 300_000)

test('[LIB-192] an exercise shared for reading is found by a colleague, and by nobody outside the team', async () => {
  const { me, colleague } = await makeTeam()
  const page = await (await signedInAs(me)).visit(`/exercise/${(await makeExercise(me)).id}/edit`)
  const input = page.document.createElement('input')
  Object.assign(input, { type: 'hidden', name: 'media', value: (await makePicture(me)).id })
  page.document.querySelector('form.editor')?.append(input)

  const form = page.document.querySelector<HTMLFormElement>('form.editor')!
  form.querySelector<HTMLInputElement>('[name=exerciseName]')!.value = 'Quokka Squat'
  boxes(page)[0]!.checked = true
  await page.press('Save')

  const find = async (user: { id: string }) => (await signedInAs(user)).visit('/exercise?searchTerm=quokka')
  expect((await find(colleague)).articles).toContain('Quokka Squat')
  expect((await find(await makeUser())).articles).not.toContain('Quokka Squat')
})

test('without a team there is nobody to share with, and the section says so', async () => {
  const me = await makeUser()

  const page = await (await signedInAs(me)).visit('/exercise/new')

  expect(boxes(page).every((box) => box.matches(':disabled'))).toBe(true)
  expect(page.text).toContain('Team Membership Required.')
})
