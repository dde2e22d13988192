import { type Transaction, db, inTransaction } from '#app/models/db.server.ts'
import { alreadyRegisteredLetter, newPasswordLetter, verifyEmailLetter } from './letters.ts'
import { post } from '#app/models/outbox.server.ts'
import { trialUntil } from './plan.ts'
import { hashToken, newToken } from '#app/models/secret.server.ts'
import { env } from '#app/services/env.server.ts'
import { hashPassword, verifyPassword } from '#app/services/password.server.ts'

const TRIAL_DAYS = 14
const DAY = 86_400_000

export interface Registration {
  firstName: string
  lastName: string
  practiceName: string
  email: string
  password: string
}

/**
 * Registers a practitioner with a practice of their own, on trial for 14 days with every permission.
 * Returns null when the email is taken; its owner then gets a letter that says so, and nobody else learns it.
 */
export async function register({ practiceName, password, ...person }: Registration): Promise<{ id: string } | null> {
  const passwordHash = await hashPassword(password)
  return inTransaction(async (tx) => {
    const known = await tx.user.findUnique({ where: { email: person.email } })
    if (known) {
      const link = await tokenLink(tx, known.id, 'reset-password')
      await post(tx, known.email, newToken(), alreadyRegisteredLetter(known.firstName, link))
      return null
    }
    const subscriptionData = trialUntil(new Date(Date.now() + TRIAL_DAYS * DAY))
    const user = await tx.user.create({
      data: { ...person, passwordHash, practice: { create: { name: practiceName, subscriptionData } } },
    })
    await sendVerification(tx, user)
    return { id: user.id }
  })
}

/** Sends the link that confirms the user's email address. */
export function sendVerificationAgain(user: { id: string; firstName: string; email: string }) {
  return inTransaction((tx) => sendVerification(tx, user))
}

async function sendVerification(tx: Transaction, user: { id: string; firstName: string; email: string }) {
  const link = await tokenLink(tx, user.id, 'verify-email')
  await post(tx, user.email, newToken(), verifyEmailLetter(user.firstName, link))
}

/** Confirms the email address that the token was sent to. Returns whether the token was good. */
export function verifyEmail(token: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const userId = await useToken(tx, token, 'verify-email')
    if (!userId) return false
    await tx.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
    return true
  })
}

/** The user with this email and password; null when either is wrong. */
export async function userByPassword(email: string, password: string) {
  const user = await db.user.findUnique({
    where: { email },
    select: { id: true, email: true, firstName: true, passwordHash: true, passwordExpired: true },
  })
  const isRight = await verifyPassword(user?.passwordHash, password)
  return isRight ? user : null
}

/** Sends a link to choose a new password, if somebody is registered with this email. */
export function requestNewPassword(email: string) {
  return inTransaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } })
    if (!user) return
    const link = await tokenLink(tx, user.id, 'reset-password')
    await post(tx, user.email, newToken(), newPasswordLetter(user.firstName, link))
  })
}

const owner = { email: true, firstName: true, lastName: true, practice: { select: { name: true } } } as const

/** Whose new-password link this is the token of; null when it is used or too old. Does not use it up. */
export async function ownerOfPasswordToken(token: string) {
  const where = { id: hashToken(token), purpose: 'reset-password', expiresAt: { gt: new Date() } }
  const found = await db.singleUseToken.findFirst({ where, select: { user: { select: owner } } })
  return found && { ...found.user, practiceName: found.user.practice.name }
}

/**
 * Sets a new password by the token of the link and ends every session. The link went to the email, so that is confirmed too.
 * Returns whether the token was good: not used, wrong or too old.
 */
export async function setPasswordByToken(token: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return inTransaction(async (tx) => {
    const userId = await useToken(tx, token, 'reset-password')
    if (!userId) return false
    await tx.session.deleteMany({ where: { userId } })
    await tx.singleUseToken.deleteMany({ where: { userId, purpose: 'reset-password' } })
    await tx.user.update({
      where: { id: userId },
      data: { passwordHash, passwordExpired: false, emailVerifiedAt: new Date() },
    })
    return true
  })
}

/** Sets a new password, ends every other session and every link to choose one. Returns false when the present one is wrong. */
export async function changePassword(
  user: { id: string; email: string; sessionId: string },
  present: string,
  next: string,
) {
  if (!(await userByPassword(user.email, present))) return false
  const passwordHash = await hashPassword(next)
  await db.$transaction([
    db.user.update({ where: { id: user.id }, data: { passwordHash, passwordExpired: false } }),
    db.session.deleteMany({ where: { userId: user.id, NOT: { id: user.sessionId } } }),
    db.singleUseToken.deleteMany({ where: { userId: user.id, purpose: 'reset-password' } }),
  ])
  return true
}

/** How the user likes to see films: captions shown, narration offered. What is left out stays as it was. */
export async function setViewing(user: { id: string }, viewing: { showCaptions?: boolean; offerNarration?: boolean }) {
  await db.user.update({ where: { id: user.id }, data: viewing })
}

/** Whether "/" moves to the search box of the library. */
export async function setSlashFocusesSearch(userId: string, slashFocusesSearch: boolean) {
  await db.user.update({ where: { id: userId }, data: { slashFocusesSearch } })
}

const LIVES = { 'verify-email': 2 * DAY, 'reset-password': DAY / 24 }
const PAGES = { 'verify-email': 'verify-email', 'reset-password': 'expired-password' }

async function tokenLink(tx: Transaction, userId: string, purpose: keyof typeof LIVES): Promise<string> {
  const token = newToken()
  await tx.singleUseToken.create({
    data: { id: hashToken(token), purpose, userId, expiresAt: new Date(Date.now() + LIVES[purpose]) },
  })
  return `${env.PUBLIC_URL}/${PAGES[purpose]}?${new URLSearchParams({ token })}`
}

/** Uses the token up. Returns whose it was, or null. */
async function useToken(tx: Transaction, token: string, purpose: keyof typeof LIVES): Promise<string | null> {
  const found = await tx.singleUseToken.findFirst({
    where: { id: hashToken(token), purpose, expiresAt: { gt: new Date() } },
  })
  if (found) await tx.singleUseToken.delete({ where: { id: found.id } })
  return found?.userId ?? null
}
