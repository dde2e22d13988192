import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { visitorAddress } from '#app/middleware/context.server.ts'
import { knownBrowser } from './known-browser.server.ts'
import { waitInWords } from '#app/models/dates.ts'
import { countTry, forgetTries, takeBackTry } from '#app/models/throttle.server.ts'
import { userByPassword } from '#app/models/practice/user.server.ts'
import { env } from '#app/services/env.server.ts'
import { keyFor } from '#app/services/secret.server.ts'

type Outcome =
  | { refusal: string; user?: undefined }
  | { refusal?: undefined; user: { id: string; passwordExpired: boolean } }

const WRONG = 'The email or the password is not right.'

/**
 * Checks an email and a password. Too many wrong ones slow down the address they came from, and then the account for
 * browsers that it has not been signed in to with; an email that nobody has is answered just like a wrong password.
 */
export function authenticate(request: Request, given: { email: string; password: string }): Promise<Outcome> {
  const authenticator = new Authenticator<Outcome>()
  authenticator.use(new FormStrategy(() => checkPassword(request, given)), 'form')
  // The action has read the body already; the strategy gets what it found there.
  const body = new URLSearchParams({ email: given.email, password: given.password })
  return authenticator.authenticate('form', new Request(request.url, { method: 'POST', body }))
}

async function checkPassword(
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<Outcome> {
  const browser = await knownBrowser(request, email)
  const wait = browser ? await countTry('sign-in', `${email} ${browser}`) : await countStranger(email)
  if (wait) return { refusal: `Too many tries. Please wait ${waitInWords(wait)}, or choose a new password.` }
  const user = await userByPassword(email, password)
  if (!user) {
    noteFailure(email)
    return { refusal: WRONG }
  }
  if (browser) await forgetTries('sign-in', `${email} ${browser}`)
  else await forgiveStranger(email)
  return { user }
}

/** For whoever watches the log: where it came from, and a hash by which the tries on one account can be told from others. */
function noteFailure(email: string) {
  const account = keyFor('account in the log', email).slice(0, 16)
  if (env.REQUEST_LOG) console.log({ event: 'sign-in failed', address: visitorAddress(), account })
}

/** The address counts first: who tries too often from there costs no account anything. */
async function countStranger(email: string): Promise<number> {
  const address = visitorAddress()
  return (
    (await countTry('address-sign-in', address)) ||
    (await countTry('sign-in', `${email} ${address}`)) ||
    countTry('account-sign-in', email)
  )
}

async function forgiveStranger(email: string) {
  const address = visitorAddress()
  await takeBackTry('address-sign-in', address)
  await forgetTries('sign-in', `${email} ${address}`)
  await takeBackTry('account-sign-in', email)
}
