import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from './db.server.ts'
import { env } from '#app/services/env.server.ts'

const limiter = (keyPrefix: string, points: number, seconds: number, wait = seconds) =>
  new RateLimiterPrisma({ storeClient: db, keyPrefix, points, duration: seconds, blockDuration: wait })

/** How often something may be tried, and how long the wait is after that. */
const LIMITS = {
  'account-sign-in': limiter('account-sign-in', 10, 15 * 60),
  // A whole clinic shares one address: a guesser is held to ten tries a minute, and a colleague waits for no more than that.
  'address-sign-in': limiter('address-sign-in', 10, 15 * 60, 60),
  'mail-request': limiter('mail-request', 5, 60 * 60),
  'address-register': limiter('address-register', 10, 60 * 60),
  'portal-pin': limiter('portal-pin', 5, 15 * 60),
  'address-portal': limiter('address-portal', 30, 15 * 60),
  pdf: limiter('pdf', 60, 60 * 60),
  description: limiter('description', 60, 60 * 60),
  support: limiter('support', 20, 60 * 60),
  upload: limiter('upload', 200, 60 * 60),
}

export type Limit = keyof typeof LIMITS

/** Counts one try. Returns the seconds to wait when there were too many, else 0. */
export async function countTry(limit: Limit, key: string): Promise<number> {
  if (!env.RATE_LIMITS) return 0
  try {
    await LIMITS[limit].consume(key.toLowerCase())
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
    throw refusal
  }
}

/** Takes one try back: it was a good one, and whoever shares the address should not wait for it. */
export async function takeBackTry(limit: Limit, key: string) {
  if (env.RATE_LIMITS) await LIMITS[limit].reward(key.toLowerCase())
}

/** Forgets the tries, after the right password or pin. */
export async function forgetTries(limit: Limit, key: string) {
  await LIMITS[limit].delete(key.toLowerCase())
}
