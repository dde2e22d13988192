import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { env } from './env.server.ts'

/** Why a file that somebody chose can't be used. */
export class Unusable extends Error {
  readonly reason: 'kind' | 'damaged' | 'bytes' | 'pixels'
  constructor(reason: Unusable['reason'], cause?: unknown) {
    super(`The file can't be used: ${reason}`, { cause })
    this.reason = reason
  }
}

/** What is on its way lies here; what lies here when the server starts was cut off. */
const UPLOADS = join(env.DATA_DIR, 'uploads')

/** Runs `work` with a folder of its own, which is gone afterwards, however the work ends. */
export async function inUploadFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(UPLOADS, randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the content to `path` as it arrives. Throws Unusable beyond `maxBytes`. */
export async function writeUpload(path: string, content: AsyncIterable<Buffer>, maxBytes: number) {
  let size = 0
  const counted = async function* () {
    for await (const piece of content) {
      size += piece.length
      if (size > maxBytes) throw new Unusable('bytes')
      yield piece
    }
  }
  await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (size === 0) throw new Unusable('damaged')
}

/** Removes what was on its way when the server ended. Before it takes requests. */
export async function emptyUploadFolder() {
  await rm(UPLOADS, { recursive: true, force: true })
}
