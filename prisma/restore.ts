// npm run restore <folder>    puts a backup in the place of the data, which is kept beside it; the product must not be running
import { cp, mkdir, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createClient } from '@libsql/client'
import { env } from '#app/services/env.server.ts'

/**
 * Puts what `backUp` has written to `folder` in the place of the data. Returns the folder that the former data is in; nothing
 * of it is removed. Throws, with nothing changed, when the backup is damaged or the data is in use.
 */
export async function restore(folder: string): Promise<string> {
  const database = join(folder, 'rehab-guide.db')
  if (!(await exists(database))) throw new Error(`There is no backup in ${folder}`)
  await assertWhole(database)
  if (await exists(env.DATABASE_FILE)) await assertUnused()
  const aside = join(env.DATA_DIR, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  await mkdir(aside)
  const places = { 'rehab-guide.db': env.DATABASE_FILE, media: dataFile('media'), secret: dataFile('secret') }
  for (const [name, place] of Object.entries(places)) {
    if (!(await exists(join(folder, name)))) continue
    await cp(join(folder, name), `${place}.part`, { recursive: true })
    if (await exists(place)) await rename(place, join(aside, name))
    await rename(`${place}.part`, place)
  }
  return aside
}

const dataFile = (name: string) => join(env.DATA_DIR, name)

async function assertWhole(file: string) {
  const client = createClient({ url: `file:${file}` })
  try {
    const { rows } = await client.execute('PRAGMA integrity_check')
    if (rows[0]?.[0] !== 'ok') throw new Error(`The backup is damaged: ${file}`)
  } finally {
    client.close()
  }
}

/** Only who is alone with a database can take it out of write-ahead mode, which also leaves nothing beside its file. */
async function assertUnused() {
  const client = createClient({ url: env.DATABASE_URL })
  try {
    await client.execute('PRAGMA journal_mode = DELETE')
  } catch (cause) {
    throw new Error('The data is in use: stop Rehab Guide first', { cause })
  } finally {
    client.close()
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

if (import.meta.main) {
  if (!process.argv[2]) throw new Error("Say which: 'npm run restore <folder>'")
  const aside = await restore(resolve(process.argv[2]))
  console.log(`Restored; the next start brings it up to date. What was there before is in ${aside}`)
}
