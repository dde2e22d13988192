import { hash, verify } from '@node-rs/argon2'
import { oneAtATime } from './one-at-a-time.ts'

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Node has four threads for all that takes long, reading files too: a flood of passwords gets one of them.
const inTurn = oneAtATime()

/** The argon2id hash of a password, with its salt and its cost inside. */
export const hashPassword = (password: string) => inTurn(() => hash(password.normalize('NFKC'), STRENGTH))

const nobody = hashPassword('the password of nobody')

/** Whether the password is the hash's. Takes as long when there is no hash, so that time does not tell who is registered. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobody)
  const matches = await inTurn(() => verify(known, password.normalize('NFKC')))
  return matches && passwordHash !== undefined
}
