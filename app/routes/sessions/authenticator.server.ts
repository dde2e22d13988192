import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { visitorAddress } from '#app/middleware/context.server.ts'
import { knownBrowser } from './known-browser.server.ts'
import { LoginSchema } from './schema.ts'
import { readForm } from '#app/forms/read-form.ts'
import { waitInWords } from '#app/models/dates.ts'
import { countTry, forgetTries, takeBackTry } from '#app/models/throttle.server.ts'
import { userByPassword } from '#app/models/practice/user.server.ts'
import { env } from '#app/services/env.server.ts'
import { keyFor } from '#app/services/secret.server.ts'

const WRONG = 'The email or the password is not right.'

const authenticator = new Authenticator<Awaited<ReturnType<typeof signInBy>>>()
authenticator.use(new FormStrategy(({ form, request }) => signInBy(form, request)), 'form')

/**
 * Who may come in by the posted email and password, and what else was in the form; or `rejected`, the 400 answer for its page.
 * Too many wrong passwords slow down the address they came from, and then the account for browsers that it has not been
 * signed in to with; an email that nobody has is answered just like a wrong password.
 */
export const authenticate = (request: Request) => authenticator.authenticate('form', request)

async function signInBy(posted: FormData, request: Request) {
  const form = await readForm(posted, LoginSchema)
  if (!form.ok) return { rejected: form.rejected }
  const { email, password, redirectTo } = form.value
  const browser = await knownBrowser(request, email)
  const wait = browser ? await countTry('sign-in', `${email} ${browser}`) : await countStranger(email)
  if (wait) {
    const tooOften = `Too many tries. Please wait ${waitInWords(wait)}, or choose a new password.`
    return { rejected: form.reject({ '': [tooOften] }) }
  }
  const user = await userByPassword(email, password)
  if (!user) {
    noteFailure(email)
    return { rejected: form.reject({ '': [WRONG] }) }
  }
  if (browser) await forgetTries('sign-in', `${email} ${browser}`)
  else await forgiveStranger(email)
  return { user, email, redirectTo }
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
