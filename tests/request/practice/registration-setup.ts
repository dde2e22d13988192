import { beforeEach } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { type Page, visitor } from '#tests/request.ts'

export const GOOD = 'four-plain-green-chairs'
export const USED = 'This link has been used or is too old.'
export const COMMON = 'Too many people use this password. Please choose another.'
export const OWN = 'Your own name, email or practice is too easy to guess. Please choose something else.'

/** Every test comes from the same address, which would be slowed down for what the others tried. */
export const forgetTries = () => beforeEach(() => db.rateLimiterFlexible.deleteMany())

let made = 0
export const newEmail = () => `new-${++made}@example.com`

export async function logIn(email: string, password: string): Promise<Page> {
  const page = await visitor().visit('/login')
  return page.fill('Email', email).fill('Password', password).press('Log in')
}
