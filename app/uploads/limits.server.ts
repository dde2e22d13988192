import { MAX_IMAGES } from '#app/models/media/upload-rules.ts'
import { env } from '#app/services/env.server.ts'

export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE

/** What one posted form may hold, whichever way it is written: fields, and bytes of all text together. */
export const MAX_FIELDS = 2000
export const MAX_TEXT = 1024 * KILOBYTE
const MAX_NAME = 200
const MAX_INDEX = 500
const MAX_DEPTH = 5

/** In bytes, what somebody who has not signed in has to say: an address, a password, a pin. */
export const MAX_SHORT = 32 * KILOBYTE
/** In bytes, a form with files: all pictures, a video, and the text. */
export const MAX_UPLOAD = (MAX_IMAGES * env.MAX_IMAGE_MB + env.MAX_VIDEO_MB) * MEGABYTE + MAX_TEXT

/**
 * Whether a field may have this name. Names are read as paths (`Params[3].param`), and are judged before that: a single
 * `list[100000000]` would ask for a list of that length.
 */
export function isFitName(name: string): boolean {
  if (name.length > MAX_NAME || name.startsWith('__')) return false
  const indexes = [...name.matchAll(/\[(\d*)\]/g)]
  return name.split(/[.[]/).length <= MAX_DEPTH && indexes.every(([, index]) => Number(index) <= MAX_INDEX)
}
