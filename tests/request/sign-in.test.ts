import { expect, test } from 'vitest'
import { PASSWORD, makeUser } from '#tests/factories.ts'
import { signedInAs, visitor } from '#tests/request.ts'
import { useApp } from '#tests/setup/app.ts'

useApp()

test('[PUB-004, PUB-021] a signed-out visitor is asked to log in, and then gets what was asked for', async () => {
  const user = await makeUser()
  const login = await visitor().visit('/exercise?searchTerm=knee')
  expect(login.heading).toBe('Log in')

  const page = await login.fill('Email', user.email).fill('Password', PASSWORD).press('Log in')

  expect(page.path).toBe('/exercise?searchTerm=knee')
})

test('[PUB-212, RG-183] logging out leads to the login page, which says so', async () => {
  const page = await (await signedInAs(await makeUser())).visit('/dashboard')

  const after = await page.press('Logout')

  expect(after.url.pathname).toBe('/login')
  expect(after.notice).toContain("You've been logged out")
})
