import { hash, verify } from '@node-rs/argon2'

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, with its salt and its cost inside. */
export const hashPassword = (password: string) => hash(password.normalize('NFKC'), STRENGTH)

const nobody = hashPassword('the password of nobody')

/** Whether the password is the hash's. Takes as long when there is no hash, so that time does not tell who is registered. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'))
  return matches && passwordHash !== undefined
}
