import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** What takes long: hundreds of kills, floods, a full disk. One file at a time, since each wants the machine for itself. */
export default defineConfig({
  test: {
    ...base.test,
    projects: undefined,
    include: ['tests/soak/**/*.soak.ts'],
    isolate: true,
    maxWorkers: 1,
    testTimeout: 900_000,
  },
})
