import { behind } from '#tests/setup/https.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { PASSWORD, makeClient, makeUser, makeWorkingProgramme } from '#tests/factories.ts'
import { visitor } from '#tests/request.ts'
import { address, useApp } from '#tests/setup/app.ts'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'
import { picture, upload } from '#tests/uploads.ts'

useApp()
beforeEach(() => db.rateLimiterFlexible.deleteMany())

async function logIn(email: string) {
  const page = await visitor().visit('/login')
  return page.fill('Email', email).fill('Password', PASSWORD).press('Log in')
}

describe('behind a proxy that speaks https', () => {
  test('a clinician logs in, publishes and uploads a picture, and the client opens it with the pin', async () => {
    const me = await makeUser()
    const client = await makeClient(me, { name: 'Nora Quill', clientPin: '4711' })
    await makeWorkingProgramme(me)
    const { visitor: browser, heading } = await logIn(me.email)
    expect(heading).toBe('Dashboard')

    const publish = await browser.visit('/publish')
    const sent = await publish.check('Nora Quill').check(/pin/i).press('Publish')
    const link = new URL(sent.screen.getByRole('link', { name: 'Open client link' }).getAttribute('href') ?? '')
    expect(link.origin).toBe(address)

    const door = await visitor().visit(link.pathname)
    const portal = await door.fill('4-digit pin', client.clientPin ?? '').press('Open my programme')
    expect(portal.screen.getByText(/of \d+ done today/)).toBeDefined()

    expect(await upload(browser, 'images', await picture())).toMatchObject({ status: 200, refused: [] })
  })

  test('the script of the login page gets in too', async () => {
    const { email } = await makeUser()

    const body = new URLSearchParams({ email, password: PASSWORD })
    const answer = await visitor().fetch('/login.data', { method: 'POST', body })

    expect(answer.status).toBe(202)
    expect(answer.headers.getSetCookie().join()).toContain('__Host-session=')
  })

  test('a proxy that asks us by another name does not matter', async () => {
    const { email } = await makeUser()

    const body = new URLSearchParams({ email, password: PASSWORD })
    const headers = { Origin: address }
    const answer = await fetch(`${behind}/login`, { method: 'POST', body, headers, redirect: 'manual' })

    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/dashboard'])
  })

  test('every cookie is for https alone, and browsers are told to use nothing else for a year', async () => {
    const { email } = await makeUser()
    const body = () => new URLSearchParams({ email, password: PASSWORD, theme: 'dark' })
    const browser = visitor()
    const answers = []
    for (const path of ['/login', '/preferences', '/logout'])
      answers.push(await browser.fetch(path, { method: 'POST', body: body() }))

    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies.length).toBeGreaterThan(4)
    expect(cookies.filter((cookie) => !cookie.endsWith('; Secure'))).toEqual([])
    expect(answers[0]?.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  })

  test.each(['https://evil.example', 'null'])('a form from %s is refused', async (Origin) => {
    const { email } = await makeUser()
    const send = (path: string) => {
      const body = new URLSearchParams({ email, password: PASSWORD })
      return visitor().fetch(path, { method: 'POST', body, headers: { Origin } })
    }

    for (const path of ['/login', '/login.data', '/logout', '/portal']) {
      const answer = await send(path)
      expect([path, [400, 403].includes(answer.status)]).toEqual([path, true])
      expect(answer.headers.getSetCookie().join()).not.toContain('session=')
    }
    // The router itself refuses a foreign Origin on a page, and says so in the log.
    expectLoggedErrors()
  })
})

describe('the address of a visitor', () => {
  const guess = (email: string, headers: HeadersInit) => {
    const body = new URLSearchParams({ email, password: 'one-more-guess' })
    return visitor().fetch('/login', { method: 'POST', body, headers })
  }

  test.each(['X-Forwarded-For', 'X-Client-IP', 'X-Client-Address', 'Fly-Client-IP', 'X-Real-IP', 'Forwarded'])(
    'can’t be chosen by %s: who guesses is slowed down all the same',
    async (header) => {
      const { email } = await makeUser()
      for (let tried = 0; tried < 10; tried++)
        await guess(`nobody-${tried}@example.com`, { [header]: `203.0.113.${tried}` })

      const page = await logIn(email)

      expect(page.errors[0]).toContain('Too many tries')
    },
  )
})
