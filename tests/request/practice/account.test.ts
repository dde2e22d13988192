import { expect, test } from 'vitest'
import { PASSWORD, makeUser } from '#tests/factories.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

const GOOD = 'four-plain-green-chairs'

async function changePassword(user: { id: string }, present: string, next: string) {
  const page = await (await signedInAs(user)).visit('/account/security')
  return page.fill('Present password', present).fill('New password', next).press('Change password')
}

test('changing the password signs every other device out, and this one stays', async () => {
  const user = await makeUser()
  const other = await signedInAs(user)

  const page = await changePassword(user, PASSWORD, GOOD)

  expect(page.notice).toBe('Your password is changed, and every other device is signed out.')
  expect((await page.visitor.visit('/dashboard')).heading).toBe('Dashboard')
  expect((await other.visit('/dashboard')).heading).toBe('Log in')
  const login = await visitor().visit('/login')
  expect((await login.fill('Email', user.email).fill('Password', GOOD).press('Log in')).heading).toBe('Dashboard')
})

test.each([
  { present: 'not-my-password', next: GOOD, error: 'That is not your present password.' },
  { present: '', next: GOOD, error: 'This field is required' },
  { present: PASSWORD, next: 'blue-pens', error: 'Expected at least 10 characters, but only got 9' },
  {
    present: PASSWORD,
    next: 'qwertyuiop',
    error: 'Too many people use this password. Please choose another.',
  },
  {
    present: PASSWORD,
    next: 'Robin.Vale.2026',
    error: 'Your own name, email or practice is too easy to guess. Please choose something else.',
  },
])('changing the password from "$present" to "$next" is refused: $error', async ({ present, next, error }) => {
  const page = await changePassword(await makeUser(), present, next)

  expect(page.status).toBe(400)
  expect(page.errors).toContain(error)
  expect(page.screen.getByLabelText('Present password')).toHaveProperty('value', '')
  expect(page.screen.getByLabelText('New password')).toHaveProperty('value', '')
})

test('[PUB-017] the account area has its details and the plan with what it allows', async () => {
  const browser = await signedInAs(await makeUser({ planName: 'free' }))

  expect((await browser.visit('/account/details')).heading).toBe('Account details')
  const subscription = await browser.visit('/account/subscription')
  expect(subscription.heading).toBe('Subscription')
  expect(subscription.text).toContain('Your plan: free')
  expect(subscription.text).toContain('Programmes as PDFnot in your plan')
})
