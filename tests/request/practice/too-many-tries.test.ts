import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { portalDoor } from '#app/models/publishing/portal.server.ts'
import { type Limit, countTry } from '#app/models/throttle.server.ts'
import { PASSWORD, makeClient, makePrescription, makeUser } from '#tests/factories.ts'
import { linkSentTo } from '#tests/mail.ts'
import { type Visitor, signedInAs, visitorFrom } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

// Tests come from many places.
vi.hoisted(() => (process.env.TRUST_PROXY = 'on'))

useApp()
beforeEach(() => db.rateLimiterFlexible.deleteMany())
afterEach(() => vi.useRealTimers())

const [HERE, THERE] = ['198.51.100.7', '198.51.100.8']
const FREE_ACCOUNT_TRIES = 100

async function logIn(email: string, password: string, browser: Visitor) {
  const page = await browser.visit('/login')
  return page.fill('Email', email).fill('Password', password).press('Log in')
}

async function guess(email: string, times: number, address: string) {
  const body = () => new URLSearchParams({ email, password: 'one-more-guess' })
  for (let tried = 0; tried < times; tried++)
    await visitorFrom(address).fetch('/login', { method: 'POST', body: body() })
}

/** As if strangers had tried from very many addresses. */
async function manyStrangersTry(limit: Limit, key: string) {
  for (let tried = 0; tried < FREE_ACCOUNT_TRIES; tried++) await countTry(limit, key)
}

const pass = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })

describe('passwords', () => {
  test('ten wrong ones slow an address down, for a minute', async () => {
    const { email } = await makeUser()
    for (let tried = 0; tried < 10; tried++) await guess(`somebody-${tried}@example.com`, 1, HERE)

    const page = await logIn(email, PASSWORD, visitorFrom(HERE))

    expect(page.errors).toEqual(['Too many tries. Please wait 60 seconds, or choose a new password.'])
    pass(1.1)
    expect((await logIn(email, PASSWORD, visitorFrom(HERE))).path).toBe('/dashboard')
  })

  test('for one account the wait at an address grows; the right one does not help while it lasts, and then ends it', async () => {
    const { email } = await makeUser()
    await guess(email, 10, HERE)
    await db.rateLimiterFlexible.deleteMany({ where: { key: { startsWith: 'address-sign-in' } } })
    pass(1.1)
    await guess(email, 1, HERE)

    const page = await logIn(email, PASSWORD, visitorFrom(HERE))

    expect(page.errors).toEqual(['Too many tries. Please wait 2 minutes, or choose a new password.'])
    pass(2)
    expect((await logIn(email, PASSWORD, visitorFrom(HERE))).path).toBe('/dashboard')
  })

  test('wrong ones from one place keep nobody out of the account anywhere else', async () => {
    const { email } = await makeUser()
    await guess(email, 12, HERE)

    expect((await logIn(email, PASSWORD, visitorFrom(THERE))).path).toBe('/dashboard')
  })

  test('who tries too often from an address costs accounts nothing any more', async () => {
    const counted = () => db.rateLimiterFlexible.count({ where: { key: { startsWith: 'account-sign-in' } } })
    for (let tried = 0; tried < 15; tried++) await guess(`somebody-${tried}@example.com`, 1, HERE)

    expect(await counted()).toBe(10)
  })

  test('who is refused at an address costs the database no writing any more', async () => {
    for (let tried = 0; tried < 15; tried++) await guess(`somebody-${tried}@example.com`, 1, HERE)

    const { points } = await db.rateLimiterFlexible.findFirstOrThrow({
      where: { key: { startsWith: 'address-sign-in' } },
    })
    expect(points).toBe(11)
  })

  test('an account that strangers try from everywhere is slow for strangers, not for a browser that knows it', async () => {
    const { email } = await makeUser()
    const known = visitorFrom(THERE)
    await logIn(email, PASSWORD, known)
    await guess(email, 10, THERE)
    await manyStrangersTry('account-sign-in', email)

    expect((await logIn(email, PASSWORD, visitorFrom(HERE))).errors[0]).toMatch(/Please wait (59|60) seconds/)
    known.cookies.delete('session')
    expect((await logIn(email, PASSWORD, known)).path).toBe('/dashboard')
    pass(1.1)
    expect((await logIn(email, PASSWORD, visitorFrom(HERE))).path).toBe('/dashboard')
  })

  test('a browser that knows one account is a stranger to every other, and has only so many tries itself', async () => {
    const [mine, other] = [await makeUser(), await makeUser()]
    const browser = visitorFrom(HERE)
    await logIn(mine.email, PASSWORD, browser)
    browser.cookies.delete('session')
    await manyStrangersTry('account-sign-in', other.email)

    expect((await logIn(other.email, PASSWORD, browser)).errors[0]).toContain('Too many tries')
    for (let tried = 0; tried < 10; tried++) await logIn(mine.email, 'not-my-password', browser)
    expect((await logIn(mine.email, PASSWORD, browser)).errors[0]).toContain('Too many tries')
  })

  test('a new password is forgiven the tries before it', async () => {
    const { email } = await makeUser()
    const browser = visitorFrom(HERE)
    await guess(email, 10, HERE)
    await manyStrangersTry('account-sign-in', email)
    await (await browser.visit('/forgot-password')).fill('Email', email).press('Send the link')
    const page = await browser.visit(await linkSentTo(email))
    await page.fill('New password', 'four-plain-green-chairs').press('Save the new password')

    expect((await logIn(email, 'four-plain-green-chairs', browser)).path).toBe('/dashboard')
  })

  test('an account that does not exist is answered just like one that does', async () => {
    const { email } = await makeUser()
    const answers = async (account: string, address: string) => {
      const first = await logIn(account, 'wrong-password', visitorFrom(address))
      await guess(account, 9, address)
      const last = await logIn(account, 'wrong-password', visitorFrom(address))
      return [first.status, first.errors, last.status, last.errors]
    }

    expect(await answers('nobody-at-all@example.com', HERE)).toEqual(await answers(email, THERE))
  })

  test('colleagues who sign in do not wear out the tries of their address', async () => {
    const { email } = await makeUser()
    for (let tried = 0; tried < 12; tried++) await logIn(email, PASSWORD, visitorFrom(HERE))

    expect((await logIn(email, PASSWORD, visitorFrom(HERE))).path).toBe('/dashboard')
  })

  test('the present password can’t be guessed on the security page', async () => {
    const browser = await signedInAs(await makeUser())
    const change = async (present: string) =>
      (await browser.visit('/account/security'))
        .fill('Present password', present)
        .fill('New password', 'four-plain-green-chairs')
        .press('Change password')
    for (let tried = 0; tried < 10; tried++) await change('not-my-password')

    expect((await change(PASSWORD)).errors[0]).toMatch(/^Too many tries. Please wait \d+ seconds, then try again.$/)
    pass(1.1)
    expect((await change(PASSWORD)).notice).toContain('Your password is changed')
  })
})

describe('pins', () => {
  async function makeSent() {
    const user = await makeUser()
    const client = await makeClient(user)
    const { portalToken } = await makePrescription(user, client, { privatePrescription: true })
    return { client, portalToken: portalToken ?? '', path: `/portal/${portalToken}` }
  }

  const open = async (path: string, pin: string, browser: Visitor) =>
    (await browser.visit(`${path}/pin`)).fill('4-digit pin', pin).press('Open my programme')

  async function guessPins(path: string, times: number, address: string) {
    for (let tried = 0; tried < times; tried++) await open(path, `000${tried}`, visitorFrom(address))
  }

  test('who has the link can’t keep the client out elsewhere', async () => {
    const { path } = await makeSent()
    await guessPins(path, 8, HERE)

    expect((await open(path, '4711', visitorFrom(HERE))).errors[0]).toContain('Please wait 15 minutes')
    expect((await open(path, '4711', visitorFrom(THERE))).heading).toBe('Knee, first week')
  })

  test('a phone that has been in is not kept out by others, not even from the same place', async () => {
    const { path, portalToken } = await makeSent()
    const phone = visitorFrom(HERE)
    await open(path, '4711', phone)
    pass(13 * 60)
    await guessPins(path, 8, HERE)
    await manyStrangersTry('link-pin', (await portalDoor({ portalToken }))?.key ?? '')

    expect((await phone.visit(path)).heading).toBe('Please enter your pin')
    expect((await open(path, '4711', phone)).heading).toBe('Knee, first week')
  })

  test('each wrong pin after the fifth doubles the wait, and the right one ends it only when it is over', async () => {
    const { path } = await makeSent()
    await guessPins(path, 5, HERE)
    pass(16)
    await guessPins(path, 1, HERE)

    expect((await open(path, '4711', visitorFrom(HERE))).errors[0]).toContain('Please wait 30 minutes')
    expect((await open(path, '4711', visitorFrom(HERE))).errors[0]).toContain('Please wait 30 minutes')
    pass(31)
    expect((await open(path, '4711', visitorFrom(HERE))).heading).toBe('Knee, first week')
  })

  test('a link that is tried from everywhere gets slow for strangers, until the clinic gives a new pin', async () => {
    const { path, portalToken, client } = await makeSent()
    await manyStrangersTry('link-pin', (await portalDoor({ portalToken }))?.key ?? '')

    expect((await open(path, '4711', visitorFrom(THERE))).errors[0]).toContain('Please wait 60 minutes')
    await db.client.update({ where: { id: client.id }, data: { clientPin: '0815' } })
    expect((await open(path, '0815', visitorFrom(THERE))).heading).toBe('Knee, first week')
  })
})

test('what is counted takes the same little room whatever was typed', async () => {
  await guess(`${'x'.repeat(240)}@example.com`, 1, HERE)
  await guess('x'.repeat(500_000), 1, HERE)

  const rows = await db.rateLimiterFlexible.findMany()
  expect(rows.map(({ key }) => key.length).filter((length) => length > 80)).toEqual([])
  expect(JSON.stringify(rows)).not.toContain('xxx')
})
