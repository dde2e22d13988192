import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'

// Before anything of the application is imported: each test file has a data folder and an address of its own.
const dataDir = mkdtempSync(join(tmpdir(), 'rehab-guide-test-'))
cpSync(inject('preparedDataDir'), dataDir, { recursive: true })
const port = await freePort()

Object.assign(process.env, {
  // As it ships: React's development build takes twice as long.
  NODE_ENV: 'production',
  REQUEST_LOG: 'off',
  DATA_DIR: dataDir,
  SEED_DEMO: 'off',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
