import { spawnSync } from 'node:child_process'
import { type Server, createServer } from 'node:http'
import { type HttpBindings, serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import type { ServerBuild } from 'react-router'
import { clientAddress } from '#app/server/client-address.server.ts'
import { goodEnd } from '#app/server/good-end.server.ts'
import { allowMethods } from '#app/server/methods.server.ts'
import { sameSiteOnly } from '#app/server/same-site.server.ts'
import { secureCookies } from '#app/server/secure-cookies.server.ts'
import { env } from '#app/services/env.server.ts'
import { logInJson } from '#app/services/log.server.ts'
import manifest from './package.json' with { type: 'json' }

const SHUTDOWN_MS = 9_000

/** What entry.server.tsx offers beside rendering: the answers to requests, and the work that runs next to them. */
interface Entry {
  requestHandler: (build: ServerBuild) => (request: Request, address: string) => Promise<Response>
  lifecycle: { start: () => void; stop: () => Promise<void> }
}

/** Starts the built application over a database that is prepared, and listens on `port` (0: any free one). Says which `routes` it has. */
export async function startServer(port: number, host: string) {
  const build: ServerBuild = await import('virtual:react-router/server-build')
  const { lifecycle, requestHandler } = build.entry.module as unknown as Entry
  const server = await listen(createApp(requestHandler(build)), port, host)
  const end = goodEnd(server)
  lifecycle.start()
  const stop = async () => {
    await end(SHUTDOWN_MS - 2000)
    await lifecycle.stop()
  }
  return { server, address: addressOf(server), routes: build.routes, stop }
}

type App = ReturnType<typeof createApp>

function createApp(handle: ReturnType<Entry['requestHandler']>) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(compress())
  const strictTransportSecurity = env.IS_HTTPS && 'max-age=31536000'
  app.use(secureHeaders({ xFrameOptions: 'DENY', referrerPolicy: 'same-origin', strictTransportSecurity }))
  app.use(secureCookies)
  app.use(async (c, next) => {
    await next()
    c.header('X-API-Version', manifest.version)
  })
  app.use(serveStatic({ root: './build/client', precompressed: true, onFound: cacheForever }))
  // A page of an earlier version asks for what is gone: another page in its place would not be understood.
  app.get('/assets/*', (c) => c.notFound())
  app.use(allowMethods)
  app.use(sameSiteOnly)
  app.all('*', (c) => handle(c.req.raw, clientAddress(c)))
  return app
}

/** The names of built files carry a hash of what is in them, so they never need to be asked for again. */
function cacheForever(path: string, c: Context) {
  c.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
}

function listen(app: App, port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    // A slow phone may take long over an upload: the body has no deadline of its own, the headers have.
    // Whoever stands before us keeps its connections for a minute: ours must not end first.
    const serverOptions = { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 75_000 }
    const server = serve({ fetch: app.fetch, port, hostname, createServer, serverOptions }, () =>
      resolve(server as Server),
    )
    server.once('error', reject)
  })
}

function addressOf(server: Server) {
  const address = server.address()
  return `http://localhost:${typeof address === 'object' ? address?.port : env.PORT}`
}

if (import.meta.main) {
  // In a process of its own, which gives back the memory that it takes.
  const { status } = spawnSync(process.execPath, [...process.execArgv, 'prisma/prepare.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const running = await startServer(env.PORT, env.HOST)
  console.log(`Rehab Guide is ready: ${running.address}`)
  if (env.SEED_DEMO) console.log('Sign in as demo@example.com with the password demo-clinic-2026')
  logInJson()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
      void running.stop().then(() => process.exit(0))
    })
}
