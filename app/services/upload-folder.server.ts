import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { env } from './env.server.ts'

/** Why a file that somebody chose can't be used. */
export class Unusable extends Error {
  readonly reason: 'kind' | 'damaged' | 'bytes' | 'pixels' | 'seconds'
  constructor(reason: Unusable['reason'], cause?: unknown) {
    super(`The file can't be used: ${reason}`, { cause })
    this.reason = reason
  }
}

/** What is on its way lies here. */
const UPLOADS = join(env.DATA_DIR, 'uploads')
const A_DAY = 24 * 60 * 60_000

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

/** Removes what was cut off when a server ended, a day ago or more: what is younger may be on its way to another process. */
export async function removeOldUploads() {
  const names = await readdir(UPLOADS).catch(() => [])
  for (const folder of names.map((name) => join(UPLOADS, name)))
    if ((await lastTouched(folder)) < Date.now() - A_DAY) await rm(folder, { recursive: true, force: true })
}

async function lastTouched(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const times = ['.', ...names].map((name) =>
    stat(join(folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    ),
  )
  return Math.max(...(await Promise.all(times)))
}
