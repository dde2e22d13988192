import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { env } from '#app/services/env.server.ts'

const MEGABYTE = 1024 * 1024
/** The pages that take files, and their addresses for a form that is sent by script. */
const UPLOADS = /^\/(media|exercise\/new|exercise\/[^/]+\/edit)(\.data)?$/
/** Twelve pictures, a video, and the rest of the form. */
const MAX_UPLOAD = (12 * env.MAX_IMAGE_MB + env.MAX_VIDEO_MB + 1) * MEGABYTE

const ordinaryForm = bodyLimit({
  maxSize: MEGABYTE,
  onError: (c) => c.text('That is more than this page can take (1 MB).', 413),
})

/** Only the pages that take files take more than an ordinary form; they read it piece by piece and count for themselves. */
export const limitBody: MiddlewareHandler = (c, next) => {
  const takesFiles = UPLOADS.test(c.req.path) && c.req.header('Content-Type')?.startsWith('multipart/form-data')
  if (!takesFiles) return ordinaryForm(c, next)
  if (Number(c.req.header('Content-Length') ?? 0) <= MAX_UPLOAD) return next()
  return Promise.resolve(c.text(`That is more than one upload can take (${MAX_UPLOAD / MEGABYTE} MB).`, 413))
}
