import { afterAll, beforeAll } from 'vitest'
import type * as Server from '../../server.ts'

/** The address of the whole application, built as it ships, over this test file's own database. */
export const address = process.env.PUBLIC_URL ?? ''

/** `server.ts` with all that it serves; there only when it is built. */
const built = new URL('../../build/server/index.js', import.meta.url).href

/** Runs the application for the tests of this file. */
export function useApp() {
  let stop: () => Promise<void>
  beforeAll(async () => {
    const { startServer }: typeof Server = await import(built)
    ;({ stop } = await startServer(Number(process.env.PORT), '127.0.0.1'))
  })
  afterAll(() => stop())
}
