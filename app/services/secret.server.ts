import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from './env.server.ts'

/** What only this installation knows: SESSION_SECRET, else a random one that is made once and kept under DATA_DIR. */
const secret = env.SESSION_SECRET ?? keptSecret()

function keptSecret(): string {
  const path = join(env.DATA_DIR, 'secret')
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}

/** A key for what `parts` name and for nothing else; only who has the secret can make it. */
export const keyFor = (...parts: string[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
