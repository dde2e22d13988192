import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A token that can't be guessed: 256 random bits, safe in a URL. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token, so that a copy of the database opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** A client's pin: exactly 4 random digits. (publishing.md §5) */
export const newClientPin = () => String(randomInt(10_000)).padStart(4, '0')

// No 0/O, 1/I/L or U: it is read aloud and typed from paper.
const ID_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const letters = (length: number) => Array.from({ length }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')

/** A prescription's id: 10 characters that can be told apart on paper. (library.md §5) */
export const newPrescriptionId = () => letters(10)

/** A share key: 78 random bits in four groups that can be read out, such as `7KQ2-MXRD-…`. */
export const newShareKey = () => Array.from({ length: 4 }, () => letters(4)).join('-')
