// Before anything of the application is imported: each test file has data, an address and settings of its own. The process
// goes on to the next file, since loading the packages takes longer than most tests; our own modules are loaded anew.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject, vi } from 'vitest'

const before = { ...process.env }
const dataDir = mkdtempSync(join(tmpdir(), 'data-'))
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

vi.resetModules()
const hooks = registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    return found.url.includes('/build/server/') ? { ...found, url: `${found.url}?${port}` } : found
  },
})

// What our modules would do later must not reach into the next file.
const timers: NodeJS.Timeout[] = []
const { setTimeout, setInterval } = globalThis
const kept = (start: typeof setTimeout) =>
  Object.assign((...given: Parameters<typeof setTimeout>) => {
    const timer = start(...given)
    timers.push(timer)
    return timer
  }, start)
Object.assign(globalThis, { setTimeout: kept(setTimeout), setInterval: kept(setInterval as typeof setTimeout) })

afterAll(() => {
  hooks.deregister()
  for (const timer of timers) clearTimeout(timer)
  Object.assign(globalThis, { setTimeout, setInterval })
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, before)
  rmSync(dataDir, { recursive: true, force: true })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
