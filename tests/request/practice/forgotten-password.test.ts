import { describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { PASSWORD, makeUser } from '#tests/factories.ts'
import { lettersTo, linkSentTo } from '#tests/mail.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { COMMON, GOOD, OWN, USED, forgetTries, logIn, newEmail } from './registration-setup.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
forgetTries()

describe('a forgotten password', () => {
  async function askForLink(email: string) {
    const page = await visitor().visit('/forgot-password')
    return page.fill('Email', email).press('Send the link')
  }

  async function choose(link: string, password: string) {
    const page = await visitor().visit(link)
    return page.fill('New password', password).press('Save the new password')
  }

  test('an unknown email is answered like a known one, and gets no letter', async () => {
    const { email } = await makeUser()
    const unknown = newEmail()
    const notice = (await askForLink(unknown)).notice

    expect(notice).toBe((await askForLink(email)).notice.replace(email, unknown))
    expect(await lettersTo(unknown)).toEqual([])
  })

  test('it takes the same half a second for a known and an unknown email', async () => {
    const { email } = await makeUser()
    const millisecondsFor = async (asked: string) => {
      const begun = performance.now()
      const body = new URLSearchParams({ email: asked })
      await visitor().fetch('/forgot-password', { method: 'POST', body })
      return performance.now() - begun
    }

    expect(await millisecondsFor(email)).toBeGreaterThan(480)
    expect(await millisecondsFor(newEmail())).toBeGreaterThan(480)
  })

  test('a changed password makes every link to choose one useless', async () => {
    const user = await makeUser()
    await askForLink(user.email)
    const link = await linkSentTo(user.email)
    const page = await (await signedInAs(user)).visit('/account/security')
    await page.fill('Present password', PASSWORD).fill('New password', GOOD).press('Change password')

    expect((await visitor().visit(link)).text).toContain(USED)
  })

  test('[PUB-006] the link sets a new password once, and ends every session', async () => {
    const user = await makeUser({ emailVerifiedAt: null })
    const { email } = user
    const before = await signedInAs(user)
    await askForLink(email)
    const link = await linkSentTo(email)
    await visitor().visit(link)

    const page = await choose(link, GOOD)

    expect(page.notice).toBe('Your new password is set. Please log in with it.')
    expect((await before.visit('/dashboard')).heading).toBe('Log in')
    expect((await logIn(email, PASSWORD)).status).toBe(400)
    expect((await logIn(email, GOOD)).heading).toBe('Dashboard')
    expect((await visitor().visit(link)).text).toContain(USED)
  })

  test('a page left open cannot use the link a second time', async () => {
    const { email } = await makeUser()
    await askForLink(email)
    const link = await linkSentTo(email)
    const left = await visitor().visit(link)
    await choose(link, GOOD)

    const page = await left.fill('New password', 'another-good-one').press('Save the new password')

    expect([page.status, page.text.includes(USED)]).toEqual([400, true])
    expect((await logIn(email, GOOD)).heading).toBe('Dashboard')
  })

  test('setting a password by one link makes the other links useless', async () => {
    const { email } = await makeUser()
    await askForLink(email)
    const older = await linkSentTo(email)
    await askForLink(email)
    await choose(await linkSentTo(email), GOOD)

    expect((await visitor().visit(older)).text).toContain(USED)
  })

  test('a link is too old after an hour', async () => {
    const user = await makeUser()
    await askForLink(user.email)
    const { expiresAt } = await db.singleUseToken.findFirstOrThrow({ where: { userId: user.id } })
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(60)
    await db.singleUseToken.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(Date.now() - 1) } })

    const page = await visitor().visit(await linkSentTo(user.email))

    expect(page.text).toContain(USED)
  })

  test.each([
    { password: 'blue-pens', error: 'Expected at least 10 characters, but only got 9' },
    { password: 'qwertyuiop', error: COMMON },
    { password: 'Hill Road Practice 1', error: OWN },
  ])('the new password "$password" is refused: $error', async ({ password, error }) => {
    const { email } = await makeUser()
    await askForLink(email)
    const link = await linkSentTo(email)

    const page = await choose(link, password)

    expect(page.errors).toContain(error)
    expect(page.html).not.toContain(`value="${password}"`)
    expect((await page.fill('New password', GOOD).press('Save the new password')).path).toBe('/login')
  })
})
