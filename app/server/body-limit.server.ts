import { buffer } from 'node:stream/consumers'
import { ReadableStream as Stream } from 'node:stream/web'
import { type RouteObject, type ServerBuild, matchRoutes } from 'react-router'
import { pageOf } from '#app/http/by-script.ts'
import type { Handle } from '#app/http/handle.ts'
import { KILOBYTE, MAX_FIELDS, MAX_SHORT, MAX_UPLOAD, MEGABYTE, isFitName } from '#app/uploads/limits.server.ts'

type Routes = ServerBuild['routes']
type Taken = Handle['takes']

/** Who sends less than this on average is waited for so long and no longer. A form comes through at 20 kbit/s. */
const BYTES_PER_SECOND = KILOBYTE
const PATIENCE_MS = 60_000

/**
 * Judges what is posted to `routes` before anything is made of it, and gives the request to go on with: an ordinary form is
 * read and counted, one with files is passed on as it comes and counted by who reads it. What is too much, or comes too
 * slowly, is thrown away with the answer that says so.
 */
export function bodyLimit(routes: Routes): (request: Request) => Promise<Request | Response> {
  const special = apart(routes)
  return async (request) => {
    if (!request.body) return request
    const isMultipart = request.headers.get('Content-Type')?.startsWith('multipart/')
    const taken: Taken = matchRoutes(special, pageOf(request))?.[0]?.route.handle
    if (isMultipart && taken !== 'files') return refusal('This page takes no files.', 415)
    const maxBytes = isMultipart ? MAX_UPLOAD : taken === 'short forms' ? MAX_SHORT : MEGABYTE
    if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) return tooLarge(maxBytes)
    const body = limited(request.body, maxBytes)
    return isMultipart ? withBody(request, Stream.from(body)) : readAll(request, body)
  }
}

/** The addresses that take something else than ordinary forms, as their own route or the innermost around it says. */
function apart(routes: Routes, around: { id?: string; path: string; takes?: Taken } = { path: '' }): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== around.id) return []
    const path = route.path ? `${around.path}/${route.path}` : around.path
    const takes = (route.module.handle as Handle | undefined)?.takes ?? around.takes
    const here = route.path && takes ? [{ path, handle: takes }] : []
    return [...here, ...apart(routes, { id: route.id, path, takes })]
  })
}

const withBody = (request: Request, body: unknown) => new Request(request, { body, duplex: 'half' } as RequestInit)

async function readAll(request: Request, body: AsyncIterable<Uint8Array>): Promise<Request | Response> {
  try {
    const content = await buffer(body)
    return faultOf(content.toString('latin1')) ?? withBody(request, content)
  } catch (error) {
    if (error instanceof Response) return error
    throw error
  }
}

function faultOf(form: string): Response | undefined {
  if (form.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    return refusal(`A form can have at most ${MAX_FIELDS} fields. Please send it in several parts.`, 413)
  if (![...new URLSearchParams(form).keys()].every(isFitName))
    return refusal(
      'This form has a field that no page of ours has. Please open the page again and send it from there.',
      400,
    )
}

/**
 * The body as it comes. Errs with the answer to give once it is larger than `maxBytes`, or when its sender has been waited for
 * too long; while nobody reads, nobody waits.
 */
export async function* limited(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let [size, patience] = [0, PATIENCE_MS]
  for (;;) {
    const askedAt = performance.now()
    const { done, value } = await within(Math.max(1, patience), reader.read())
    if (done) return
    size += value.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    const earned = (value.length / BYTES_PER_SECOND) * 1000
    patience = Math.min(PATIENCE_MS, patience - (performance.now() - askedAt) + earned)
    yield value
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(refusal('The form took too long to arrive. Please send it again.', 408)), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function tooLarge(maxBytes: number) {
  const most = maxBytes < MEGABYTE ? `${maxBytes / KILOBYTE} kB` : `${maxBytes / MEGABYTE} MB`
  return refusal(`That is more than this page can take (${most}).`, 413)
}

const refusal = (text: string, status: number) => new Response(text, { status })
