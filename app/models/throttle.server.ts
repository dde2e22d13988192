import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from './db.server.ts'
import { env } from '#app/services/env.server.ts'
import { keyFor } from '#app/services/secret.server.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often something may be tried. (docs/decisions/015) */
const LIMITS = {
  // A whole clinic shares one address: a guesser is held to ten tries a minute, and a colleague waits for no more than that.
  'address-sign-in': limited('address-sign-in', 10, 15 * MINUTE, MINUTE),
  'sign-in': slowed('sign-in', 10, [MINUTE, 15 * MINUTE], DAY),
  'account-sign-in': slowed('account-sign-in', 100, [MINUTE, 15 * MINUTE], DAY),
  'present-password': slowed('present-password', 10, [MINUTE, 15 * MINUTE], DAY),
  'mail-request': limited('mail-request', 5, HOUR),
  'register-letter': limited('register-letter', 3, DAY),
  'address-register': limited('address-register', 10, HOUR),
  'address-portal': limited('address-portal', 30, 15 * MINUTE),
  pin: slowed('pin', 5, [15 * MINUTE, DAY], 30 * DAY),
  'link-pin': slowed('link-pin', 100, [HOUR, DAY], 30 * DAY),
  pdf: limited('pdf', 60, HOUR),
  description: limited('description', 60, HOUR),
  support: limited('support', 20, HOUR),
  upload: limited('upload', 200, HOUR),
  video: limited('video', 30, HOUR),
}

export type Limit = keyof typeof LIMITS

/** Counts one try. Returns the seconds to wait when there were too many, else 0. */
export async function countTry(limit: Limit, key: string): Promise<number> {
  return env.RATE_LIMITS ? LIMITS[limit].count(hashed(key)) : 0
}

/** Takes one try back: it was a good one, and whoever shares the key should not wait for it. */
export async function takeBackTry(limit: Limit, key: string) {
  if (env.RATE_LIMITS) await LIMITS[limit].takeBack(hashed(key))
}

/** Forgets the tries, after the right password or pin. */
export async function forgetTries(limit: Limit, key: string) {
  await LIMITS[limit].forget(hashed(key))
}

/** Whatever a stranger types as an email, its row has one size and tells nobody what it was. */
const hashed = (key: string) => keyFor('tries', key.toLowerCase())

/** So many tries in so many seconds; who tries more has to `wait`, and meanwhile costs a look at the database, no write. */
function limited(keyPrefix: string, points: number, duration: number, wait = duration) {
  const tries = new RateLimiterPrisma({ storeClient: db, keyPrefix, points, duration, blockDuration: wait })
  return {
    async count(key: string) {
      const known = await tries.get(key)
      return known && known.consumedPoints > points ? seconds(known) : secondsRefused(tries.consume(key))
    },
    takeBack: (key: string) => tries.reward(key),
    forget: (key: string) => tries.delete(key),
  }
}

/**
 * A number of free tries in so many seconds, and from the last of them on a wait after each, which doubles from the first to
 * the longest. A try that comes too early is not made and not counted, so that nobody is kept waiting longer by others.
 */
function slowed(keyPrefix: string, free: number, [first, longest]: [number, number], duration: number) {
  const tries = new RateLimiterPrisma({ storeClient: db, keyPrefix, points: free, duration })
  const waits = new RateLimiterPrisma({ storeClient: db, keyPrefix: `${keyPrefix}-wait`, points: 1, duration: longest })
  return {
    async count(key: string) {
      const waiting = await waits.get(key)
      if (waiting) return seconds(waiting)
      const { consumedPoints } = await tries.penalty(key)
      if (consumedPoints < free) return 0
      const customDuration = Math.min(first * 2 ** (consumedPoints - free), longest)
      return secondsRefused(waits.consume(key, 1, { customDuration }))
    },
    takeBack: (key: string) => tries.reward(key),
    forget: (key: string) => Promise.all([tries.delete(key), waits.delete(key)]),
  }
}

async function secondsRefused(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return seconds(refusal)
    throw refusal
  }
}

const seconds = ({ msBeforeNext }: RateLimiterRes) => Math.ceil(msBeforeNext / 1000)
