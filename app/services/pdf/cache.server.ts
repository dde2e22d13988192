import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '../env.server.ts'

const MOST_BYTES = 200 * 1024 * 1024
const LONGEST_UNUSED_MS = 30 * 24 * 60 * 60 * 1000

const folder = join(env.DATA_DIR, 'pdf')
const pathOf = (key: string) => join(folder, `${key}.pdf`)

/** The key of what is printed: the same content has the same key. */
export const keyOf = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** The document that was printed before with this key; null when there is none. */
export async function printedBefore(key: string): Promise<Buffer | null> {
  try {
    const pdf = await readFile(pathOf(key))
    await utimes(pathOf(key), new Date(), new Date())
    // After a power cut a file may be there and hold nothing.
    return pdf.length > 0 ? pdf : null
  } catch {
    return null
  }
}

/** Keeps the document for the next time, and drops what was not asked for the longest. */
export async function keep(key: string, pdf: Buffer) {
  await mkdir(folder, { recursive: true })
  // Written aside and renamed, so that nobody ever reads half a document.
  const aside = join(folder, `${randomUUID()}.part`)
  await writeFile(aside, pdf)
  await rename(aside, pathOf(key))
  await prune()
}

async function prune() {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { path: join(folder, name), size, mtimeMs }
    }),
  )
  let bytes = 0
  for (const { path, size, mtimeMs } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    bytes += size
    if (bytes > MOST_BYTES || mtimeMs < Date.now() - LONGEST_UNUSED_MS) await rm(path, { force: true })
  }
}
