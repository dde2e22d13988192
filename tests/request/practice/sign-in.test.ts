import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { PASSWORD, makeUser } from '#tests/factories.ts'
import { type Page, signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const WRONG = 'The email or the password is not right.'
const MINUTE = 60_000

// Every test comes from the same address, which would be slowed down for what the others tried.
beforeEach(() => db.rateLimiterFlexible.deleteMany())

async function logIn(email: string, password: string, browser = visitor()): Promise<Page> {
  const page = await browser.visit('/login')
  return page.fill('Email', email).fill('Password', password).press('Log in')
}

describe('logging in', () => {
  test('[PUB-004, PUB-021] a signed-out visitor is asked to log in, and then gets what was asked for', async () => {
    const user = await makeUser()
    const login = await visitor().visit('/exercise?searchTerm=knee')
    expect(login.heading).toBe('Log in')

    const page = await login.fill('Email', user.email).fill('Password', PASSWORD).press('Log in')

    expect(page.path).toBe('/exercise?searchTerm=knee')
  })

  test('the email is taken in any letter case and with spaces around it', async () => {
    const { email } = await makeUser()

    const page = await logIn(`  ${email.toUpperCase()} `, PASSWORD)

    expect(page.path).toBe('/dashboard')
  })

  test('[PUB-007] the sign-in pages are public, and send on who is signed in already', async () => {
    const browser = await signedInAs(await makeUser())

    expect((await visitor().visit('/login')).heading).toBe('Log in')
    expect((await visitor().visit('/register')).heading).toBe('Register your practice')
    expect((await browser.visit('/login')).path).toBe('/dashboard')
    expect((await browser.visit('/register')).path).toBe('/dashboard')
  })

  test('a refused form keeps what was typed, but never the password', async () => {
    const page = await logIn('nobody@example.com', 'not-my-password')

    expect(page.status).toBe(400)
    expect(page.errors).toEqual([WRONG])
    expect(page.screen.getByLabelText('Email')).toHaveProperty('value', 'nobody@example.com')
    expect(page.html).not.toContain('not-my-password')
  })

  test('an empty form says what is missing, beside each field and above them', async () => {
    const page = await logIn('', '')

    expect(page.errors).toContain('Email: This field is required')
    expect(page.errors.filter((error) => error === 'This field is required')).toHaveLength(2)
  })

  test('an expired password leads to where a new one is asked for, and signs nobody in', async () => {
    const { email } = await makeUser({ passwordExpired: true })
    const browser = visitor()

    const page = await logIn(email, PASSWORD, browser)

    expect(page.heading).toBe('Your password has expired')
    expect((await browser.visit('/dashboard')).heading).toBe('Log in')
  })
})

describe('sessions', () => {
  test('signing in makes a new session; one that was planted in the browser never becomes valid', async () => {
    const { id, email } = await makeUser()
    const browser = visitor()
    browser.keep('session=planted')
    await logIn(email, PASSWORD, browser)
    const first = browser.cookies.get('session')
    browser.cookies.delete('session')
    await logIn(email, PASSWORD, browser)

    expect(first).not.toBe('planted')
    expect(browser.cookies.get('session')).not.toBe(first)
    expect(await db.session.count({ where: { userId: id } })).toBe(2)
  })

  test('signing in again ends the earlier session of the same browser', async () => {
    const [first, second] = [await makeUser(), await makeUser()]
    const browser = visitor()
    await logIn(first.email, PASSWORD, browser)
    const body = new URLSearchParams({ email: second.email, password: PASSWORD })
    await browser.fetch('/login', { method: 'POST', body })

    expect(await db.session.count({ where: { userId: first.id } })).toBe(0)
    expect((await browser.visit('/account/details')).text).toContain(second.email)
  })

  test('the cookie is out of reach of scripts and of other sites', async () => {
    const { email } = await makeUser()

    const body = new URLSearchParams({ email, password: PASSWORD })
    const answer = await visitor().fetch('/login', { method: 'POST', body })

    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test.each([
    { what: 'idle for 20 minutes', aged: { lastSeenAt: new Date(Date.now() - 20 * MINUTE - 1000) } },
    { what: '12 hours old', aged: { createdAt: new Date(Date.now() - 720 * MINUTE - 1000) } },
  ])('[PUB-201] a session that was $what has ended, on the server too', async ({ aged }) => {
    const user = await makeUser()
    const browser = await signedInAs(user)
    await db.session.updateMany({ where: { userId: user.id }, data: aged })

    expect((await browser.visit('/dashboard')).path).toBe('/login?redirectTo=%2Fdashboard')
  })

  test('being at work keeps the session from going idle', async () => {
    const user = await makeUser()
    const browser = await signedInAs(user)
    await db.session.updateMany({
      where: { userId: user.id },
      data: { lastSeenAt: new Date(Date.now() - 19 * MINUTE) },
    })
    await browser.visit('/exercise')

    const { lastSeenAt } = await db.session.findFirstOrThrow({ where: { userId: user.id } })
    expect(Date.now() - lastSeenAt.getTime()).toBeLessThan(MINUTE)
  })

  test('[PUB-212, RG-183] logging out leads to the login page, which says so, and ends the session', async () => {
    const browser = await signedInAs(await makeUser())
    const token = browser.cookies.get('session')
    const page = await browser.visit('/dashboard')

    const after = await page.press('Logout')
    const thief = visitor()
    thief.keep(`session=${token}`)

    expect(after.url.pathname).toBe('/login')
    expect(after.notice).toContain("You've been logged out")
    expect((await thief.visit('/dashboard')).heading).toBe('Log in')
  })

  test('the security page signs another browser out', async () => {
    const user = await makeUser()
    const lost = await signedInAs(user)
    const page = await (await signedInAs(user)).visit('/account/security')

    const after = await page.press('Sign out')

    expect(after.notice).toBe('Signed out there')
    expect((await lost.visit('/dashboard')).heading).toBe('Log in')
    expect((await after.visitor.visit('/dashboard')).heading).toBe('Dashboard')
  })

  test('nobody can end another user’s session', async () => {
    const victim = await makeUser()
    const browser = await signedInAs(victim)
    const { id } = await db.session.findFirstOrThrow({ where: { userId: victim.id } })

    await (await signedInAs(await makeUser())).post('/account/sessions', { ended: id })

    expect((await browser.visit('/dashboard')).heading).toBe('Dashboard')
  })
})
