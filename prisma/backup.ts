// npm run backup [folder]    copies the database and the uploaded files while the product goes on; default: data/backups/<time>
import { copyFile, cp, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createClient } from '@libsql/client'
import { createFsFileStorage } from '@remix-run/file-storage/fs'
import { env } from '#app/services/env.server.ts'

const TRIES = 5
const LONGEST_WAIT = 60_000 // ms

/** Copies everything that can't be made again into `folder`, which must be new or empty. What the copied database speaks of is in the copied files. */
export async function backUp(folder: string) {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
  const [database, media] = [join(folder, 'rehab-guide.db'), join(folder, 'media')]
  for (let tried = 1; ; tried++) {
    // Most files before the database, so that little is missing from it; the rest after it. One that was removed in between
    // is in neither: then the database is copied again.
    await copyNewFiles(join(env.DATA_DIR, 'media'), media)
    await copyDatabase(database)
    await copyNewFiles(join(env.DATA_DIR, 'media'), media)
    const missing = await missingFiles(database, media)
    if (missing.length === 0) break
    if (tried === TRIES) throw new Error(`The backup is incomplete: ${missing.length} uploaded files are not there`)
  }
  await cp(join(env.DATA_DIR, 'secret'), join(folder, 'secret')).catch(ignoreAbsence)
}

async function copyDatabase(file: string) {
  const client = createClient({ url: env.DATABASE_URL, timeout: LONGEST_WAIT })
  try {
    await client.execute({ sql: 'VACUUM INTO ?', args: [`${file}.part`] })
    await rename(`${file}.part`, file)
  } finally {
    client.close()
  }
}

/** Copies what is not there yet, or was not whole when it was copied. */
async function copyNewFiles(from: string, to: string) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = join(entry.parentPath, entry.name)
    const target = join(to, source.slice(from.length))
    try {
      if ((await sizeOf(target)) === (await stat(source)).size) continue
      await mkdir(dirname(target), { recursive: true })
      await copyFile(source, target)
    } catch (error) {
      ignoreAbsence(error)
    }
  }
}

async function missingFiles(database: string, media: string): Promise<string[]> {
  const client = createClient({ url: `file:${database}` })
  const files = createFsFileStorage(media)
  try {
    const { rows } = await client.execute(
      `SELECT storageKey AS key, bytes FROM Media WHERE NOT builtIn AND bytes > 0
       UNION ALL SELECT posterKey, NULL FROM Media WHERE NOT builtIn AND bytes > 0 AND posterKey IS NOT NULL`,
    )
    const missing = rows.map(async ({ key, bytes }) => {
      const file = await files.get(String(key))
      return file && (bytes === null || file.size === bytes) ? [] : [String(key)]
    })
    return (await Promise.all(missing)).flat()
  } finally {
    client.close()
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

/** What was removed meanwhile, or was never made, needs no copy. */
function ignoreAbsence(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(env.BACKUP_DIR, new Date().toISOString().replaceAll(':', '-')))
  await backUp(folder)
  console.log(`Backed up to ${folder}`)
}
