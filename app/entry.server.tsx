import { randomBytes } from 'node:crypto'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
  createRequestHandler,
} from 'react-router'
import { errorInTitle } from './http/error-title.server.ts'
import { fileIn } from './http/file-instead.server.ts'
import { inLargePieces } from './http/large-pieces.server.ts'
import { withSafeActions } from './middleware/failed-action.server.ts'
import { startWorker, stopWorker } from './jobs/worker.server.ts'
import { contextOf } from './middleware/context.server.ts'
import { bodyLimit } from './server/body-limit.server.ts'
import { closeDatabase } from './models/db.server.ts'
import { env } from './services/env.server.ts'
import { closeBrowser } from './services/pdf.server.ts'
import { NonceProvider } from './ui/nonce.tsx'

/** For the server file: answers a request that comes from `address`. */
export function requestHandler(build: ServerBuild) {
  // Behind a proxy that speaks https the request itself comes by http; its forms name the address that clients see.
  const allowedActionOrigins = [new URL(env.PUBLIC_URL).host]
  const routes = withSafeActions(build.routes)
  const handle = createRequestHandler({ ...build, routes, allowedActionOrigins }, env.NODE_ENV)
  const limited = bodyLimit(routes)
  return async (request: Request, address: string) => {
    const passed = await limited(request)
    return passed instanceof Response ? passed : handle(passed, contextOf(address))
  }
}

/** For the server file: what runs beside the requests, and how to end it in good order. */
export const lifecycle = {
  start: startWorker,
  async stop() {
    await stopWorker()
    await closeBrowser()
    await closeDatabase()
  },
}

export const streamTimeout = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
) {
  const file = fileIn(context)
  if (file) return file
  // The development server writes scripts of its own into the page, so only the built one has a policy.
  const nonce = import.meta.env.PROD ? randomBytes(16).toString('base64') : undefined
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (nonce) headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  const isRefused = status >= 400 && routes.staticHandlerContext.actionData !== null
  const whenComplete = isbot(request.headers.get('User-Agent')) || routes.isSpaMode
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={routes} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        [whenComplete ? 'onAllReady' : 'onShellReady']() {
          const body = isRefused ? errorInTitle() : inLargePieces()
          // Or the timer would keep all of the page in memory long after it was sent.
          body.once('close', () => clearTimeout(deadline))
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
        onError: (error: unknown) => console.error(error),
      },
    )
    const deadline = setTimeout(abort, streamTimeout + 1000).unref()
  })
}

/** A request that the browser gave up is no error; everything else is told with its stack, never with what was posted. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) console.error(error)
}

/** Nothing from elsewhere, no script but ours, and no frame around our pages. */
function contentSecurityPolicy(nonce: string) {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
