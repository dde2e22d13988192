import { buffer } from 'node:stream/consumers'
import { ReadableStream as Stream } from 'node:stream/web'
import type { Context, MiddlewareHandler } from 'hono'
import { PUBLIC_PAGES } from '#app/middleware/public-pages.ts'
import { MAX_FIELDS, isFitName } from '#app/models/form-limits.ts'
import { env } from '#app/services/env.server.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/** The pages that take files, and their addresses for a form that is sent by script. */
const UPLOADS = /^\/(media|exercise\/new|exercise\/[^/]+\/edit)(\.data)?$/
/** Twelve pictures, a video, and the rest of the form. */
const MAX_UPLOAD = (12 * env.MAX_IMAGE_MB + env.MAX_VIDEO_MB + 1) * MEGABYTE
/** What somebody who has not signed in has to say: an address, a password, a pin. */
const MAX_PUBLIC = 32 * KILOBYTE

/** Who sends less than this on average is waited for so long and no longer. A form comes through at 20 kbit/s. */
const BYTES_PER_SECOND = KILOBYTE
const PATIENCE_MS = 60_000

/**
 * Judges what is posted before anything is made of it: an ordinary form is read and counted, one with files is passed on as
 * it comes and counted by who reads it. Throws away what is too much, and who sends too slowly, with an answer that says so.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (!c.req.raw.body) return next()
  const type = c.req.header('Content-Type') ?? ''
  const takesFiles = UPLOADS.test(c.req.path) && type.startsWith('multipart/form-data')
  const maxBytes = takesFiles ? MAX_UPLOAD : PUBLIC_PAGES.test(c.req.path) ? MAX_PUBLIC : MEGABYTE
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) return tooLarge(maxBytes)
  const body = limited(c.req.raw.body, maxBytes)
  const fault = takesFiles ? passOn(c, Stream.from(body)) : await readAll(c, body, type)
  return fault ?? next()
}

function passOn(c: Context, body: unknown) {
  const init = { body, duplex: 'half' } as RequestInit
  c.req.raw = new Request(c.req.raw, init)
}

async function readAll(c: Context, body: AsyncIterable<Uint8Array>, type: string): Promise<Response | undefined> {
  if (type.startsWith('multipart/')) return refusal('This page takes no files.', 415)
  try {
    const content = await buffer(body)
    passOn(c, content)
    return faultOf(content.toString('latin1'))
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
