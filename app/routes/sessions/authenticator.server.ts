import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { visitorAddress } from '#app/middleware/context.server.ts'
import { waitInWords } from '#app/models/dates.ts'
import { countTry, forgetTries, takeBackTry } from '#app/models/throttle.server.ts'
import { userByPassword } from '#app/models/user.server.ts'

type Outcome =
  | { refusal: string; user?: undefined }
  | { refusal?: undefined; user: { id: string; passwordExpired: boolean } }

const WRONG = 'The email or the password is not right.'

/**
 * Checks an email and a password. Too many wrong ones slow down the account and the address they came from;
 * an email that nobody has is answered just like a wrong password.
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
  const address = visitorAddress()
  const wait = Math.max(await countTry('account-sign-in', email), await countTry('address-sign-in', address))
  if (wait) return { refusal: `Too many tries. Please wait ${waitInWords(wait)}, or choose a new password.` }
  const user = await userByPassword(email, password)
  if (!user) return { refusal: WRONG }
  await forgetTries('account-sign-in', email)
  await takeBackTry('address-sign-in', address)
  return { user }
}
