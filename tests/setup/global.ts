import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    preparedDataDir: string
  }
}

/** Prepares one database with the built-in library, which every test file then starts from with a copy of its own. */
export default function prepareDatabase(project: TestProject) {
  const preparedDataDir = mkdtempSync(join(tmpdir(), 'rehab-guide-prepared-'))
  const env = { ...process.env, DATA_DIR: preparedDataDir, SEED_DEMO: 'off' }
  execFileSync(process.execPath, ['prisma/prepare.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  project.provide('preparedDataDir', preparedDataDir)
  return () => rmSync(preparedDataDir, { recursive: true, force: true })
}
