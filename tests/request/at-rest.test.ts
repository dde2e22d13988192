import { chmodSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { db } from '#app/models/db.server.ts'
import { removeAbandonedUploads } from '#app/models/media/upload.server.ts'
import { env } from '#app/services/env.server.ts'
import { prepare } from '#prisma/prepare.ts'
import { seedDemo, shutDemo } from '#prisma/seed-demo.ts'
import { makePicture, makeUser, sessionCookie } from '#tests/factories.ts'
import { useApp } from '#tests/setup/app.ts'
import { logIn } from './practice/registration-setup.ts'

useApp()

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('folders and files of the data folder are for this user alone, what an earlier version left open too', async () => {
  chmodSync(env.DATA_DIR, 0o755)
  chmodSync(env.DATABASE_FILE, 0o644)
  await prepare()
  await makePicture(await makeUser())

  const entries = await readdir(join(env.DATA_DIR, 'media'), { recursive: true, withFileTypes: true })
  const made = entries.map((entry) => [entry.isFile(), modeOf(join(entry.parentPath, entry.name))])
  expect([modeOf(env.DATA_DIR), modeOf(env.DATABASE_FILE)]).toEqual(['700', '600'])
  expect(made).toContainEqual([true, '600'])
  expect(made.filter(([isFile, mode]) => mode !== (isFile ? '600' : '700'))).toEqual([])
})

test('SEED_DEMO=off on a folder that has the demo practice shuts its door, and says so; on opens it again', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await seedDemo()
  const { id } = await db.user.findUniqueOrThrow({ where: { email: 'demo@example.com' } })
  await sessionCookie({ id })
  const signIn = async () => (await logIn('demo@example.com', 'demo-clinic-2026')).path
  expect(await signIn()).toBe('/dashboard')

  await shutDemo()
  await shutDemo()

  expect(said.mock.calls).toEqual([['SEED_DEMO is off: nobody can sign in as demo@example.com any more']])
  expect(await db.session.count({ where: { userId: id } })).toBe(0)
  expect(await signIn()).toBe('/login')
  expect(await db.client.count({ where: { userId: id } })).toBeGreaterThan(0)

  await seedDemo()
  expect(await signIn()).toBe('/dashboard')
})

test('an upload that is on its way to another process is left alone; one cut off a day ago is not', async () => {
  const folders = { young: 60_000, old: 25 * 60 * 60_000, slow: 25 * 60 * 60_000 }
  for (const [name, age] of Object.entries(folders)) {
    const folder = join(env.DATA_DIR, 'uploads', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'original'), '')
    const then = new Date(Date.now() - age)
    if (name !== 'slow') utimesSync(join(folder, 'original'), then, then)
    utimesSync(folder, then, then)
  }

  await prepare()
  await removeAbandonedUploads()

  expect((await readdir(join(env.DATA_DIR, 'uploads'))).toSorted()).toEqual(['slow', 'young'])
})
