import { describe, expect, test } from 'vitest'
import { PERMISSIONS, permissionsOf } from '#app/models/practice/plan.ts'
import { setPasswordByToken } from '#app/models/practice/user.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { db } from '#app/models/db.server.ts'
import { makeUser } from '#tests/factories.ts'
import { lettersTo, linkSentTo } from '#tests/mail.ts'
import { type Page, signedInAs, visitor } from '#tests/request.ts'
import { COMMON, GOOD, USED, forgetTries, logIn, newEmail } from './registration-setup.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()
forgetTries()

async function register(typed: Record<string, string> = {}): Promise<Page> {
  const page = await visitor().visit('/register')
  const fields = {
    'First name': 'Ines',
    'Last name': 'Okafor',
    Practice: 'Mill Lane',
    Email: newEmail(),
    Password: GOOD,
    ...typed,
  }
  for (const [label, value] of Object.entries(fields)) page.fill(label, value)
  return page.press('Register')
}

describe('registering', () => {
  test('[PUB-005] a practice starts on trial for 14 days with every permission', async () => {
    const email = newEmail()
    const page = await register({ Email: ` ${email.toUpperCase()} ` })
    expect([page.path, page.notice]).toEqual([
      '/login',
      `We have sent a link to ${email}. Please confirm your email address, then log in.`,
    ])

    const home = await logIn(email, GOOD)

    expect(home.text).toContain('Please confirm your email address before you publish.')
    expect(home.text).toMatch(/Trial until \d{1,2} [A-Z][a-z]{2} 20\d\d/)
    const { practice } = await db.user.findUniqueOrThrow({ where: { email }, include: { practice: true } })
    expect(permissionsOf(practice)).toEqual(PERMISSIONS)
    const { providerData } = practice.subscriptionData as { providerData: { trial_end: number } }
    expect(Math.round((providerData.trial_end - Date.now() / 1000) / 86_400)).toBe(14)
  })

  test.each([
    { field: 'First name', value: ' ', error: 'This field is required' },
    { field: 'Last name', value: '', error: 'This field is required' },
    { field: 'Practice', value: '', error: 'This field is required' },
    { field: 'Email', value: '', error: 'This field is required' },
    { field: 'Email', value: 'ines at example', error: 'Enter a valid email' },
    { field: 'Password', value: '', error: 'This field is required' },
    { field: 'Password', value: 'blue-pens', error: 'Expected at least 10 characters, but only got 9' },
    { field: 'Password', value: 'x'.repeat(201), error: 'Expected at most 200 characters, but only got 201' },
    { field: 'First name', value: 'n'.repeat(81), error: 'Expected at most 80 characters, but only got 81' },
    { field: 'Password', value: 'qwertyuiop', error: COMMON },
    { field: 'Password', value: 'Qwertyuiop', error: COMMON },
    { field: 'Password', value: 'basketball1234!', error: COMMON },
  ])('$field "$value" is refused: $error', async ({ field, value, error }) => {
    const page = await register({ Practice: 'Kept as typed', [field]: value })

    expect(page.status).toBe(400)
    expect(page.errors).toEqual([`${field}: ${error}`, error])
    expect(page.screen.getByLabelText('Practice')).toHaveProperty(
      'value',
      field === 'Practice' ? value : 'Kept as typed',
    )
    expect(page.screen.getByLabelText('Password')).toHaveProperty('value', '')
    expect(page.html).not.toContain(GOOD)
  })

  test('a taken email is answered like a new one, and its owner gets a letter', async () => {
    const owner = await makeUser()

    const page = await register({ Email: owner.email })

    const fresh = newEmail()
    expect(page.notice).toBe((await register({ Email: fresh })).notice.replace(fresh, owner.email))
    expect(await lettersTo(owner.email)).toMatchObject([{ subject: 'You already have an account' }])
    expect(await db.user.count({ where: { email: owner.email } })).toBe(1)
  })

  test('the same form posted twice at once makes one account', async () => {
    const email = newEmail()

    const pages = await Promise.all([register({ Email: email }), register({ Email: email })])

    expect(pages.map(({ status, path }) => [status, path])).toEqual([
      [200, '/login'],
      [200, '/login'],
    ])
    expect(await db.user.count({ where: { email } })).toBe(1)
  })

  test('names of any script and emoji are kept whole', async () => {
    const email = newEmail()
    await register({
      'First name': '🧘🏽 Zoë',
      'Last name': '陳–Nuñez',
      Practice: 'مركز <b>Ålesund</b> & Søn',
      Email: email,
    })

    const page = await (
      await signedInAs(await db.user.findUniqueOrThrow({ where: { email } }))
    ).visit('/account/details')

    expect(page.text).toContain('🧘🏽 Zoë 陳–Nuñez')
    expect(page.text).toContain('مركز <b>Ålesund</b> & Søn')
    expect(page.html).not.toContain('\uFFFD')
  })

  test('an address that registers too often has to wait', async () => {
    for (let tried = 0; tried < 10; tried++) await countTry('address-register', '127.0.0.1')

    const refused = await register()

    expect([refused.status, refused.errors]).toEqual([400, ['Too many tries. Please try again in an hour.']])
  })
})

describe('confirming the email address', () => {
  test('the link that confirms an address sets no password', async () => {
    const email = newEmail()
    await register({ Email: email })
    const [, token = ''] = (await linkSentTo(email)).split('token=')

    expect(await setPasswordByToken(token, 'a-stranger’s-own-words')).toBe(false)
  })

  test('the link works once, and only when the button is pressed: mail scanners open links too', async () => {
    const email = newEmail()
    await register({ Email: email })
    const link = await linkSentTo(email)
    await visitor().visit(link)
    const { emailVerifiedAt } = await db.user.findUniqueOrThrow({ where: { email } })
    expect(emailVerifiedAt).toBeNull()

    const first = await (await visitor().visit(link)).press('Confirm my email address')
    const second = await (await visitor().visit(link)).press('Confirm my email address')

    expect(first.notice).toBe('Thank you, your email address is confirmed.')
    expect(second.notice).toContain(USED)
    expect((await db.user.findUniqueOrThrow({ where: { email } })).emailVerifiedAt).not.toBeNull()
  })

  test('a link is too old after two days', async () => {
    const email = newEmail()
    await register({ Email: email })
    const link = await linkSentTo(email)
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
    const { expiresAt } = await db.singleUseToken.findFirstOrThrow({ where: { userId } })
    await db.singleUseToken.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() - 1) } })

    const late = await (await visitor().visit(link)).press('Confirm my email address')

    expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(48)
    expect(late.notice).toContain(USED)
    expect((await db.user.findUniqueOrThrow({ where: { email } })).emailVerifiedAt).toBeNull()
  })

  test('a signed-in user has the link sent again, but not without end', async () => {
    const user = await makeUser({ emailVerifiedAt: null })
    const browser = await signedInAs(user)
    const askAgain = async () => (await browser.visit('/account/details')).press('Send me the link again')

    expect((await askAgain()).notice).toBe(`We have sent a link to ${user.email}.`)
    for (let tried = 0; tried < 4; tried++) await askAgain()
    expect((await askAgain()).notice).toContain('We have sent it several times.')
    expect(await lettersTo(user.email)).toHaveLength(5)
  })
})
