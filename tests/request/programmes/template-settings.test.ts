import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeTeam, makeTemplate, makeUser } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const titleOf = async (id: string) => (await db.programme.findUniqueOrThrow({ where: { id } })).programmeTitle

async function settings() {
  const user = await makeUser()
  const { id } = await makeTemplate(user, { programmeTitle: 'Ankle Sprain Level 1' })
  const viewer = await (await signedInAs(user)).visit(`/program/${id}`)
  return { id, page: await viewer.follow('Settings') }
}

test('[LIB-162, LIB-166, LIB-167, LIB-171] a new title is asked about, then saved', async () => {
  const { id, page } = await settings()

  const question = await page.fill('Title', '  Ankle 🦶 two  ').press('Save')
  expect([question.heading, await titleOf(id)]).toEqual(['Save program as: Ankle 🦶 two?', 'Ankle Sprain Level 1'])

  const saved = await question.press('Save')
  expect([saved.heading, saved.notice]).toEqual([
    'Ankle 🦶 two',
    'Ankle 🦶 two Saved, you may need to refresh your templates to see the changes',
  ])
  expect(await titleOf(id)).toBe('Ankle 🦶 two')
})

test('[LIB-164, LIB-237] a blank title is refused', async () => {
  const { id, page } = await settings()
  const refused = await page.fill('Title', '   ').press('Save')
  expect([refused.status, refused.errors]).toEqual([400, ['You cannot save a programme with a blank title']])
  expect(await titleOf(id)).toBe('Ankle Sprain Level 1')
})

test('[LIB-165] Save is never disabled: an unchanged title is answered with a message', async () => {
  const { page } = await settings()
  expect(page.screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  const refused = await page.press('Save')
  expect([refused.status, refused.errors]).toEqual([400, ['The title has not changed']])
})

test('a title that is too long is refused, and what was typed stays', async () => {
  const { page } = await settings()
  const typed = 'x'.repeat(121)
  const refused = await page.fill('Title', typed).press('Save')
  expect(refused.errors).toEqual(['Expected at most 120 characters, but only got 121'])
  expect(refused.screen.getByLabelText('Title')).toHaveProperty('value', typed)
})

test('[LIB-163] Cancel leaves everything as it was, from the settings and from the question', async () => {
  const { id, page } = await settings()
  const question = await page.fill('Title', 'Another').press('Save')
  expect((await question.follow('Cancel')).heading).toBe('Template settings')
  expect((await page.follow('Cancel')).heading).toBe('Ankle Sprain Level 1')
  expect(await titleOf(id)).toBe('Ankle Sprain Level 1')
})

test('[LIB-198] while the team shares everything, saving gives it an older template, and the page warns of that', async () => {
  const { me, team } = await makeTeam()
  const { id } = await makeTemplate(me)
  await db.team.update({ where: { id: team.id }, data: { adminEnforceCollaboration: true } })
  const page = await (await signedInAs(me)).visit(`/program/${id}/settings`)
  expect(page.text).toContain('Your team shares everything now: saving gives this template to the team.')

  await (await page.fill('Title', 'Ours').press('Save')).press('Save')

  expect(await db.programme.findUnique({ where: { id } })).toMatchObject({ teamRead: true, teamWrite: true })
})
