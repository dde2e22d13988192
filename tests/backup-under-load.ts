import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client'
import { createFsFileStorage } from '@remix-run/file-storage/fs'
import { expect } from 'vitest'
import { ChildServer } from './child-server.ts'
import { makeClient, makePictured, makeUser, makeWorkingProgramme, sessionCookie } from './factories.ts'
import { db } from '#app/models/db.server.ts'
import { removeUnusedMedia } from '#app/models/media/media.server.ts'

const run = promisify(execFile)

/** Runs `npm run backup` or `npm run restore` as an operator would, in a process of its own. */
export const operate = (what: 'backup' | 'restore', folder: string, settings: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [`prisma/${what}.ts`, folder], { env: { ...process.env, ...settings } })

/** Backs up `rounds` times while programmes are published and pictures come and go. Returns how many copies were looked through and found whole. */
export async function backUpUnderLoad(rounds: number) {
  const server = await ChildServer.start()
  const me = await makeUser()
  const { name, value } = await sessionCookie(me)
  const client = await makeClient(me)
  await makeWorkingProgramme(me)
  const acknowledged: string[] = []
  const over = new AbortController()
  const publishing = until(async () => {
    const publicationId = randomUUID()
    const answer = await server.post('/publish', `${name}=${value}`, [
      ['intent', 'publish'],
      ['publicationId', publicationId],
      ['newClientId', randomUUID()],
      ['programmeTitle', 'Knee, first week'],
      ['sendAgain', 'on'],
      ['clientId', client.id],
    ])
    if (answer.status === 302) acknowledged.push(publicationId)
  })
  const uploading = until(async () => {
    const { picture, exercise } = await makePictured(me)
    if (acknowledged.length % 2) return
    await db.exercise.delete({ where: { id: exercise.id } })
    await removeUnusedMedia({ id: picture.id })
  })
  async function until(work: () => Promise<void>) {
    while (!over.signal.aborted) await work()
  }
  try {
    let whole = 0
    for (; whole < rounds; whole++) await backUpOnce(acknowledged)
    return whole
  } finally {
    over.abort()
    await Promise.all([publishing, uploading])
    await server.kill()
  }
}

async function backUpOnce(acknowledged: string[]) {
  const known = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(known)
  const before = [...acknowledged]
  const scratch = await mkdtemp(join(tmpdir(), 'rehab-guide-backup-'))
  const [folder, data] = [join(scratch, 'copy'), join(scratch, 'data')]
  await operate('backup', folder)
  await operate('restore', folder, { DATA_DIR: data })
  await expectWhole(data, before)
  await rm(scratch, { recursive: true })
}

/** Sound, complete in itself, and with everything that was acknowledged before. */
async function expectWhole(data: string, publications: string[]) {
  const copy = createClient({ url: `file:${join(data, 'rehab-guide.db')}` })
  const ask = async (sql: string) => (await copy.execute(sql)).rows.map((row) => Array.from(row))
  expect(await ask('PRAGMA integrity_check')).toEqual([['ok']])
  expect(await ask('PRAGMA foreign_key_check')).toEqual([])
  const kept = new Set((await ask('SELECT id FROM Publication')).flat())
  expect(publications.filter((id) => !kept.has(id))).toEqual([])
  const sent = await ask(`SELECT count(DISTINCT e.id), count(DISTINCT m.mediaId) FROM Programme p
    LEFT JOIN ProgrammeExercise e ON e.programmeId = p.id LEFT JOIN ProgrammeExerciseMedia m ON m.programmeExerciseId = e.id
    WHERE p.kind = 'prescription' GROUP BY p.id`)
  expect(new Set(sent.map(String)).size).toBe(1)
  expect(sent[0]?.[0]).toBe(2)
  const files = createFsFileStorage(join(data, 'media'))
  for (const [key, bytes] of await ask('SELECT storageKey, bytes FROM Media WHERE NOT builtIn AND bytes > 0'))
    expect((await files.get(String(key)))?.size).toBe(bytes)
  copy.close()
}
