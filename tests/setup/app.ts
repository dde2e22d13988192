import { afterAll, beforeAll } from 'vitest'

/** The address of the whole application, built as it ships, over this test file's own database. */
export const address = process.env.PUBLIC_URL ?? ''

/** Runs the application for the tests of this file. */
export function useApp() {
  let stop: () => Promise<void>
  beforeAll(async () => {
    const { startServer } = await import('../../server.ts')
    ;({ stop } = await startServer(Number(process.env.PORT), '127.0.0.1'))
  })
  afterAll(() => stop())
}
