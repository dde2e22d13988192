import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}', 'library/**/*.test.ts'],
    globalSetup: ['tests/setup/global.ts'],
    setupFiles: ['tests/setup/environment.ts', 'tests/setup/no-errors.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, as it is by default, is little on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    server: { deps: { external: [/\/build\/server\//] } },
  },
})
