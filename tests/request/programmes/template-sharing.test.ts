import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { makeTeam, makeTemplate, makeUser } from '#tests/factories.ts'
import { type Page, signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const titles = (page: Page) =>
  page.screen.queryAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent)
const boxes = (page: Page) =>
  [/^View template/, /^Edit template/].map((label) => page.screen.getByLabelText<HTMLInputElement>(label))
const flagsOf = async ({ id }: { id: string }) => {
  const { teamRead, teamWrite } = await db.programme.findUniqueOrThrow({ where: { id } })
  return { teamRead, teamWrite }
}

/** The sharing page of one template of a team member, whose team and self have these flags. */
async function sharingPage(team: object = {}, member: object = {}) {
  const { me, colleague, team: ours } = await makeTeam()
  await db.team.update({ where: { id: ours.id }, data: team })
  await db.user.update({ where: { id: me.id }, data: member })
  const template = await makeTemplate(me)
  const list = await (await signedInAs(me)).visit('/program')
  return { colleague, template, page: await list.check('Select Ankle Sprain Level 1').press('Sharing') }
}

test('[LIB-156, LIB-192, LIB-193] Settings, Sharing lets the team view, or also edit, the selected templates', async () => {
  const { page, template, colleague } = await sharingPage()
  const theirs = await signedInAs(colleague)
  expect(titles(await theirs.visit('/program'))).toEqual([])

  const saved = await page.check('View template').press('Save')
  expect([saved.notice, saved.path]).toEqual(['Sharing saved', '/program'])
  expect(titles(await theirs.visit('/program'))).toEqual(['Ankle Sprain Level 1'])
  expect((await theirs.visit(`/program/${template.id}/settings`)).status).toBe(404)

  const again = await (await saved.check('Select Ankle Sprain Level 1').press('Sharing')).check(/^Edit template/)
  await again.press('Save')
  expect((await theirs.visit(`/program/${template.id}/settings`)).status).toBe(200)
})

test('letting the team edit lets it view', async () => {
  const { page, template } = await sharingPage()
  await page.check(/^Edit template/).press('Save')
  expect(await flagsOf(template)).toEqual({ teamRead: true, teamWrite: true })
})

test('[LIB-196] while sharing is enforced both are on and say why; saving gives the team what was made before', async () => {
  const { page, template } = await sharingPage({ adminEnforceCollaboration: true })
  expect(boxes(page).map(({ checked }) => checked)).toEqual([true, true])
  expect(page.screen.getByRole('group', { name: 'Team permissions' })).toHaveProperty('disabled', true)
  expect(page.text).toContain('Your team shares everything')
  expect(page.text).toContain('Saving makes what was made before your team shared everything the team’s.')

  await page.press('Save')
  expect(await flagsOf(template)).toEqual({ teamRead: true, teamWrite: true })
})

test('where the manager decides, nothing can be chosen, and a post changes nothing', async () => {
  const { page, template } = await sharingPage({ adminEnableCollaboration: false }, { enableCollaboration: false })
  expect(page.text).toContain('Team permissions are set by your team manager')
  expect(page.screen.queryByRole('button', { name: 'Save' })).toBeNull()

  const refused = await page.visitor.post(page.path, { teamRead: 'on' })
  expect([refused.status, refused.errors]).toEqual([400, ['Team permissions are set by your team manager']])
  expect(await flagsOf(template)).toEqual({ teamRead: false, teamWrite: false })
})

test('[LIB-199] without a team the page says what is required, and a post changes nothing', async () => {
  const user = await makeUser()
  const template = await makeTemplate(user)
  const message = 'Team Membership Required. Only team members and team admins can manage these permissions'

  const page = await (
    await (await signedInAs(user)).visit('/program')
  )
    .check('Select Ankle Sprain Level 1')
    .press('Sharing')
  expect(page.text).toContain(message)
  expect(page.screen.queryByRole('checkbox')).toBeNull()
  expect((await page.visitor.post(page.path, { teamRead: 'on' })).status).toBe(400)
  expect(await flagsOf(template)).toEqual({ teamRead: false, teamWrite: false })
})

async function settingsPage(user: Awaited<ReturnType<typeof makeUser>>) {
  const template = await makeTemplate(user)
  return { template, page: await (await signedInAs(user)).visit(`/program/${template.id}/settings`) }
}
const isSwitchedOn = (page: Page) =>
  page.screen.getByRole('switch', { name: 'Share via share key' }).getAttribute('aria-checked')
const toggle = async (page: Page) => {
  const button = page.screen.getByRole<HTMLButtonElement>('switch', { name: 'Share via share key' })
  return page.visitor.post(page.path, { intent: 'share', shared: button.value })
}

test('[LIB-158, LIB-200, LIB-201, LIB-202] the switch shares the template by share key, and no longer', async () => {
  const { page, template } = await settingsPage(await makeUser({ shareKey: randomUUID() }))
  expect(isSwitchedOn(page)).toBe('false')

  const on = await toggle(page)
  expect([on.notice, isSwitchedOn(on)]).toEqual(['Program Shared!', 'true'])
  expect((await on.visitor.visit('/program')).screen.getByText('Shared')).toBeTruthy()
  expect((await db.programme.findUniqueOrThrow({ where: { id: template.id } })).sharedByKey).toBe(true)

  const off = await toggle(on)
  expect([off.notice, isSwitchedOn(off)]).toEqual(['Program is no longer shared', 'false'])
})

test('[LIB-205] without a share key the page says where to enable sharing, and nothing is shared', async () => {
  const { page, template } = await settingsPage(await makeUser())

  const refused = await toggle(page)

  const message = 'You must enable sharing in your account settings before you can share this template.'
  expect([refused.status, refused.errors]).toEqual([400, [message]])
  expect((await db.programme.findUniqueOrThrow({ where: { id: template.id } })).sharedByKey).toBe(false)
  expect((await refused.follow('account settings')).path).toBe('/account/sharing')
})

test('[LIB-206] a team account is sent to Team Sharing instead', async () => {
  const { me } = await makeTeam()
  await db.user.update({ where: { id: me.id }, data: { shareKey: randomUUID() } })
  const { page, template } = await settingsPage(me)

  const refused = await toggle(page)

  expect([refused.status, refused.errors]).toEqual([
    400,
    ['Team accounts share with their team: use Team Sharing instead.'],
  ])
  expect((await db.programme.findUniqueOrThrow({ where: { id: template.id } })).sharedByKey).toBe(false)
  expect((await refused.follow('Team Sharing')).heading).toBe('Team Sharing')
})

test('[LIB-203] without allowTemplateSharing the switch is locked and leads to the subscription; a post is refused', async () => {
  const { page, template } = await settingsPage(await makeUser({ shareKey: randomUUID(), planName: 'free' }))
  expect(page.screen.getByRole('switch')).toHaveProperty('disabled', true)
  expect((await page.follow('View subscription')).path).toBe('/account/subscription')

  const refused = await toggle(page)

  expect([refused.status, refused.text.includes('You do not have permission to use this function')]).toEqual([
    403,
    true,
  ])
  expect((await db.programme.findUniqueOrThrow({ where: { id: template.id } })).sharedByKey).toBe(false)
})

test('[LIB-204] only the owner is offered the share key; who may write the template is not', async () => {
  const { me, colleague } = await makeTeam()
  const { id } = await makeTemplate(colleague, { teamRead: true, teamWrite: true })

  const page = await (await signedInAs(me)).visit(`/program/${id}/settings`)
  expect([page.status, page.screen.queryByRole('switch')]).toEqual([200, null])
  expect((await page.visitor.post(page.path, { intent: 'share', shared: 'true' })).status).toBe(404)
})
