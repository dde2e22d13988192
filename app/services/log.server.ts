import { format } from 'node:util'

/** Session, portal and mail links are 43 characters that nothing else has; hashes of them are longer. */
const TOKEN = /[\w-]{43,}/g
const LEVELS = ['log', 'info', 'warn', 'error'] as const

/** From now on whatever is logged, by us or by a library, is one line of JSON with its time, and names no token. */
export function logInJson() {
  for (const level of LEVELS) {
    const write = console[level].bind(console)
    console[level] = (...words: unknown[]) => write(lineOf(level, words))
  }
}

/** One object is logged field by field; anything else is told as the console would. */
export function lineOf(level: (typeof LEVELS)[number], words: unknown[]): string {
  const [first] = words
  const isFields = words.length === 1 && Object.getPrototypeOf(first ?? 0) === Object.prototype
  const told = isFields ? (first as object) : { message: format(...words) }
  return JSON.stringify({ time: new Date(), level, ...told }).replaceAll(TOKEN, '…')
}
