import { expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { PERMISSIONS, trialUntil } from '#app/models/practice/plan.ts'
import { removeExpired } from '#app/models/practice/session.server.ts'
import { hashToken } from '#app/models/secret.server.ts'
import { makeTeam, makeUser, userOf } from '#tests/factories.ts'
import { signedInAs } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

test('[LIB-255] a user has an id, a session token, a plan and the end of its trial in epoch seconds', async () => {
  const me = await makeUser({ planName: 'in_trial' })
  const end = new Date('2030-12-31T00:00:00Z')
  await db.practice.update({ where: { id: me.practiceId }, data: { subscriptionData: trialUntil(end) } })
  const browser = await signedInAs(me)

  const user = await userOf(me)

  expect(user).toMatchObject({
    id: me.id,
    practice: { planName: 'in_trial', subscriptionData: { providerData: { trial_end: 1_924_905_600 } } },
  })
  const [, token = ''] =
    /^([\w-]+)/.exec(atob(decodeURIComponent(browser.cookies.get('session') ?? '')).replaceAll('"', '')) ?? []
  expect(await db.session.findUnique({ where: { id: hashToken(token) } })).toMatchObject({ userId: me.id })
  expect(await db.session.findUnique({ where: { id: token } }), 'a copy of the database opens nothing').toBeNull()
})

test('[LIB-256] a user has the flags of collaboration, of the assistant and of the team', async () => {
  const { me, team } = await makeTeam()
  await db.team.update({
    where: { id: team.id },
    data: { adminEnforceCollaboration: true, adminEnableCollaboration: false },
  })
  await db.user.update({ where: { id: me.id }, data: { enforceCollaboration: true, canUseRgAI: true } })

  expect(await userOf(me)).toMatchObject({
    enforceCollaboration: true,
    enableCollaboration: true,
    canUseRgAI: true,
    teamAdministrator: true,
    team: { name: 'Hill Road', adminEnforceCollaboration: true, adminEnableCollaboration: false },
  })
  expect(await userOf(await makeUser())).toMatchObject({ team: null })
})

test('[LIB-258, LIB-208] what a user may do is what the plan allows', async () => {
  const [paid, free] = [await userOf(await makeUser()), await userOf(await makeUser({ planName: 'free' }))]

  expect(paid.permissions).toEqual(PERMISSIONS)
  for (const permission of ['allowUnlimitedCreation', 'allowExerciseCreation', 'allowTemplateSharing'] as const) {
    expect(paid.permissions).toContain(permission)
    expect(free.permissions).not.toContain(permission)
  }
})

test('[LIB-207] a practitioner on their own, a team member and a team administrator each get to work', async () => {
  const { me: administrator, colleague: member } = await makeTeam()

  for (const user of [await makeUser(), member, administrator])
    expect((await (await signedInAs(user)).visit('/exercise')).heading).toBe('Exercises')
})

test('a trial that is over leaves what the free plan has', async () => {
  const me = await makeUser({ planName: 'in_trial' })
  const endsIn = async (ms: number) => {
    const subscriptionData = trialUntil(new Date(Date.now() + ms))
    await db.practice.update({ where: { id: me.practiceId }, data: { subscriptionData } })
    return (await userOf(me)).permissions
  }

  expect(await endsIn(60_000)).toEqual(PERMISSIONS)
  expect(await endsIn(-60_000)).toEqual([])
})

test('sessions and links that have expired are removed, and no others', async () => {
  const { id: userId } = await makeUser()
  const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const session = { userId, userAgent: '' }
  const seen = { idle: fromNow(-21), 'at work': fromNow(-19) }
  for (const [id, lastSeenAt] of Object.entries(seen)) await db.session.create({ data: { ...session, id, lastSeenAt } })
  await db.session.create({ data: { ...session, id: 'of yesterday', createdAt: fromNow(-24 * 60) } })
  const token = { userId, purpose: 'verify-email' }
  for (const minutes of [-1, 1])
    await db.singleUseToken.create({ data: { ...token, id: `${minutes}`, expiresAt: fromNow(minutes) } })

  await removeExpired()

  expect(await db.session.findMany({ where: { userId } })).toMatchObject([{ id: 'at work' }])
  expect(await db.singleUseToken.findMany({ where: { userId } })).toMatchObject([{ id: '1' }])
})
