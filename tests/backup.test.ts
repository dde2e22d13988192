import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpUnderLoad, operate } from './backup-under-load.ts'
import { ChildServer } from './child-server.ts'
import { makePicture, makeUser } from './factories.ts'
import { db } from '#app/models/db.server.ts'
import { env } from '#app/services/env.server.ts'

let scratch: string
beforeEach(async () => void (scratch = await mkdtemp(join(tmpdir(), 'rehab-guide-backups-'))))
afterEach(() => rm(scratch, { recursive: true }))

test('a backup made while programmes are published is sound, complete, and has everything acknowledged before', async () => {
  expect(await backUpUnderLoad(1)).toBe(1)
})

test('a restored installation starts with what was backed up, and what was there before is kept', async () => {
  const data = join(scratch, 'data')
  await makePicture(await makeUser({ firstName: 'Backed', lastName: 'Up' }))
  await operate('backup', join(scratch, 'copy'))
  await operate('restore', join(scratch, 'copy'), { DATA_DIR: data })
  await operate('restore', join(scratch, 'copy'), { DATA_DIR: data })

  const server = await ChildServer.start({ DATA_DIR: data })
  expect((await fetch(`${server.address}/ready`)).status).toBe(200)
  expect(await server.end()).toBe(0)
  const kept = (await readdir(data)).filter((name) => name.startsWith('before-restore-'))
  expect(await Promise.all(kept.map((name) => readdir(join(data, name))))).toContainEqual([
    'media',
    'rehab-guide.db',
    'secret',
  ])
})

test('nothing is restored while the product runs, from a damaged backup, or from none', async () => {
  await db.setting.count()
  const copy = join(scratch, 'copy')
  await operate('backup', copy)
  await expect(operate('restore', copy)).rejects.toThrow('The data is in use: stop Rehab Guide first')
  await writeFile(join(copy, 'rehab-guide.db'), 'x'.repeat(10_000))
  await expect(operate('restore', copy)).rejects.toThrow('file is not a database')
  await expect(operate('restore', scratch)).rejects.toThrow(`There is no backup in ${scratch}`)
  await expect(operate('backup', copy)).rejects.toThrow('is not empty')
  expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('before-restore'))).toEqual([])
})
