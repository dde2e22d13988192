import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    preparedDataDir: string
  }
}

const MEMORY = '/dev/shm'
const ENOUGH = 4 * 1024 ** 3 // bytes

/**
 * Prepares one database with the built-in library, which every test file then starts from with a copy of its own. All that the
 * tests, and what they start, put aside lies in one folder, which goes away with them.
 */
export default function prepareDatabase(project: TestProject) {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'rehab-guide-tests-'))
  process.env.TMPDIR = folder
  const preparedDataDir = join(folder, 'prepared')
  mkdirSync(preparedDataDir)
  const env = { ...process.env, DATA_DIR: preparedDataDir, SEED_DEMO: 'off' }
  execFileSync(process.execPath, ['prisma/prepare.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  // Whichever process comes first would make one, and what it knows would not fit the data of the next test file.
  writeFileSync(join(preparedDataDir, 'secret'), randomBytes(32).toString('base64url'), { mode: 0o600 })
  project.provide('preparedDataDir', preparedDataDir)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** There nothing waits for a disk: each of the thousands of small writes would. */
function hasRoomInMemory() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH
}
