import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const rooms = readdirSync('tests/request', { withFileTypes: true }).filter((entry) => entry.isDirectory())
const folders = ['tests', 'tests/browser', 'tests/request', ...rooms.map(({ name }) => `tests/request/${name}`)]

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/global.ts'],
    setupFiles: ['tests/setup/environment.ts', 'tests/setup/no-errors.ts'],
    pool: 'forks',
    // tests/setup/environment.ts gives each file what it needs of its own.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, as it is by default, is little on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    server: { deps: { external: [/\/build\/server\//] } },
    // A process runs the files of one of these and ends, so that it stays small.
    projects: [...folders.map((folder) => `${folder}/*.test.ts`), 'tests/unit/**/*.test.{ts,tsx}'].map((include) => ({
      extends: true,
      test: { name: include.slice(0, include.indexOf('*') - 1), include: [include], globalSetup: [] },
    })),
  },
})
