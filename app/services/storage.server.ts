import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { createFsFileStorage } from '@remix-run/file-storage/fs'
import { env } from './env.server.ts'

/** Where uploaded files are kept, by generated keys. Another place (S3) is another backend of the same interface. */
const storage = createFsFileStorage(join(env.DATA_DIR, 'media'))

const PIECE_BYTES = 512 * 1024

/** A file that can be read whole or in part; `end` is the last byte's place, as in a Range header. */
export interface ReadableFile {
  size: number
  bytes: () => Promise<Uint8Array>
  stream: (range?: { start: number; end: number }) => ReadableStream<Uint8Array>
}

/** Keeps the file at `path` under `key`; returns how many bytes it has. */
export async function storeFile(key: string, path: string): Promise<number> {
  return store(key, await openAsBlob(path))
}

/** Keeps these bytes under `key`; returns how many they are. */
export function storeBytes(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  return store(key, new Blob([bytes]))
}

/** Under the same key there is always the same content. */
async function store(key: string, content: Blob) {
  if (!(await storage.has(key))) await storage.set(key, new File([content], key))
  return content.size
}

/** The file under `key`; throws when there is none. */
export async function openFile(key: string): Promise<ReadableFile> {
  const file = await storage.get(key)
  if (!file) throw new Error('A file is missing from the storage')
  return {
    size: file.size,
    bytes: () => file.bytes(),
    // Piece by piece: a stream of the whole would keep the file open when a player goes elsewhere in the film.
    stream({ start, end } = { start: 0, end: file.size - 1 }) {
      let at = start
      return new ReadableStream({
        async pull(controller) {
          if (at > end) return controller.close()
          const piece = await file.slice(at, Math.min(at + PIECE_BYTES, end + 1)).bytes()
          at += piece.length
          controller.enqueue(piece)
        },
      })
    },
  }
}

/** Removes the file; one that is gone already is fine. */
export async function removeFile(key: string) {
  await storage.remove(key)
}
