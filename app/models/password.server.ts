import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])

/** Whether the password, letter case and digits or marks at its end aside, is one of the best known. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return common.has(plain) || common.has(plain.replace(/[\d\W_]+$/, ''))
}
