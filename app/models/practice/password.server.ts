/** Whose password it is to be: nobody's own names are a password. */
interface Owner {
  email: string
  firstName: string
  lastName: string
  practiceName: string
}

/** Why the password is not good enough for its owner, in words; null when it is. (NIST SP 800-63B §3.1.1.2) */
export async function passwordFault(password: string, owner: Owner): Promise<string | null> {
  if (await isCommon(password)) return 'Too many people use this password. Please choose another.'
  if (new Set(password).size < 4) return 'This password repeats itself too much. Please use more different characters.'
  if (isOwnName(password, owner))
    return 'Your own name, email or practice is too easy to guess. Please choose something else.'
  return null
}

/** Whether the password, letter case and digits or marks at its end aside, is one of the best known. */
async function isCommon(password: string): Promise<boolean> {
  // Many megabytes, for who chooses a password only.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common']
  const plain = password.toLowerCase()
  return common.includes(plain) || common.includes(plain.replace(/[\d\W_]+$/, ''))
}

/** Whether hardly anything is left of the password without what everybody knows of its owner. */
function isOwnName(password: string, { email, firstName, lastName, practiceName }: Owner): boolean {
  const [local = '', domain = ''] = email.split('@')
  const names = [local, domain, domain.split('.')[0], practiceName, firstName, lastName, 'Rehab Guide'].map(lettersOf)
  const known = names.filter((name) => name.length > 2).toSorted((a, b) => b.length - a.length)
  const letters = lettersOf(password)
  const rest = known.reduce((left, name) => left.replaceAll(name, ''), letters)
  return rest.length < letters.length && rest.length < 4
}

const lettersOf = (text = '') => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
