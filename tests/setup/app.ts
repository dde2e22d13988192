import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll } from 'vitest'
import type * as Server from '../../server.ts'

/** The address of the whole application, built as it ships, over this test file's own database. */
export const address = process.env.PUBLIC_URL ?? ''

/** `server.ts` with all that it serves; there only when it is built. */
const built = new URL('../../build/server/index.js', import.meta.url).href

/** The routes of the running application. */
export let routes: ServerBuild['routes']

/** Runs the application for the tests of this file. */
export function useApp() {
  let stop: () => Promise<void>
  beforeAll(async () => {
    const { startServer }: typeof Server = await import(built)
    ;({ routes, stop } = await startServer(Number(process.env.PORT), '127.0.0.1'))
  })
  afterAll(async () => {
    await stop()
    const { db } = await import('#app/models/db.server.ts')
    await db.$disconnect()
  })
}
