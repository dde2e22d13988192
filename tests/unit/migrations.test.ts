import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const ours = join(root, 'prisma', 'migrations')
let place: string

interface Runner {
  migrate: (url: string, copies: string) => Promise<string[]>
}

let migrate: (url: string) => Promise<string[]>
let copies: () => string[]
let url: string

// The real runner, in a place of its own with its own migrations beside it.
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(join(root, 'prisma', 'migrate.ts'), join(place, 'migrate.ts'))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  url = `file:${join(place, 'test.db')}`
  const runner = (await import(join(place, 'migrate.ts'))) as Runner
  const folder = join(place, 'backups')
  migrate = (to) => runner.migrate(to, folder)
  copies = () => (existsSync(folder) ? readdirSync(folder) : [])
})
afterEach(() => rmSync(place, { recursive: true }))

function write(name: string, sql: string) {
  mkdirSync(join(place, 'migrations', name), { recursive: true })
  writeFileSync(join(place, 'migrations', name, 'migration.sql'), sql)
}

async function ask(sql: string): Promise<unknown[][]> {
  const client = createClient({ url })
  try {
    const { rows } = await client.execute(sql)
    return rows.map((row) => Array.from(row))
  } finally {
    client.close()
  }
}

const tables = async () =>
  (
    await ask("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name")
  ).flat()

test('migrations are applied in the order of their numbers, and only once', async () => {
  write('002_second', 'INSERT INTO Note VALUES (2);')
  write('001_first', 'CREATE TABLE Note (number INTEGER);')
  write('010_tenth', 'UPDATE Note SET number = number * 5;')

  expect(await migrate(url)).toEqual(['001_first', '002_second', '010_tenth'])
  expect(await migrate(url)).toEqual([])
  expect(await ask('SELECT number FROM Note')).toEqual([[10]])
  expect(await ask('PRAGMA journal_mode')).toEqual([['wal']])
})

test('one that is added later is applied alone', async () => {
  write('001_first', 'CREATE TABLE Note (number INTEGER);')
  await migrate(url)
  write('002_second', 'INSERT INTO Note VALUES (1);')

  expect(await migrate(url)).toEqual(['002_second'])
})

test('one that was edited after it was applied is refused, and nothing is applied', async () => {
  write('001_first', 'CREATE TABLE Note (number INTEGER);')
  await migrate(url)
  write('001_first', 'CREATE TABLE Note (number TEXT);')
  write('002_second', 'CREATE TABLE More (number INTEGER);')

  await expect(migrate(url)).rejects.toThrow('Migration 001_first was edited after it was applied')
  expect(await tables()).toEqual(['Note'])
})

test('one that fails leaves the database as it was before it, and can be mended', async () => {
  write('001_first', 'CREATE TABLE Note (number INTEGER NOT NULL);\nINSERT INTO Note VALUES (1);')
  write('002_second', 'CREATE TABLE More (number INTEGER);\nDELETE FROM Note;\nINSERT INTO Note VALUES (NULL);')

  await expect(migrate(url)).rejects.toThrow('Migration 002_second failed; the database is as it was before it')
  expect(await tables()).toEqual(['Note'])
  expect(await ask('SELECT number FROM Note')).toEqual([[1]])
  expect(await ask('SELECT name FROM _migrations')).toEqual([['001_first']])

  write('002_second', 'CREATE TABLE More (number INTEGER);')
  expect(await migrate(url)).toEqual(['002_second'])
})

test('a database with data is copied before it is changed, a new one is not', async () => {
  write('001_first', "CREATE TABLE Note (words TEXT);\nINSERT INTO Note VALUES ('as it was');")
  await migrate(url)
  expect(copies()).toEqual([])
  write('002_second', "UPDATE Note SET words = 'changed';")
  await migrate(url)

  expect(copies()).toEqual([expect.stringMatching(/^before-002_second-.*\.db$/)])
  url = `file:${join(place, 'backups', copies()[0] ?? '')}`
  expect(await ask('SELECT words FROM Note')).toEqual([['as it was']])
})

test('a database that is newer than the code is refused, and left alone', async () => {
  write('001_first', 'CREATE TABLE Note (number INTEGER);')
  write('002_second', 'CREATE TABLE More (number INTEGER);')
  await migrate(url)
  rmSync(join(place, 'migrations', '002_second'), { recursive: true })
  write('003_third', 'CREATE TABLE Most (number INTEGER);')

  await expect(migrate(url)).rejects.toThrow(
    'The database is newer than this version of Rehab Guide: it has 002_second. Start the newer version again',
  )
  expect(await tables()).toEqual(['More', 'Note'])
})

test('one that leaves rows which point to nothing is taken back', async () => {
  write('001_first', 'CREATE TABLE A (id INTEGER PRIMARY KEY);\nCREATE TABLE B (a INTEGER REFERENCES A(id));')
  write('002_second', 'INSERT INTO A VALUES (1);\nINSERT INTO B VALUES (1);')
  write('003_third', 'DELETE FROM A;')

  await expect(migrate(url)).rejects.toMatchObject({ cause: { message: 'Rows that point to nothing: B' } })
  expect(await ask('SELECT id FROM A')).toEqual([[1]])
})

test('each of ours works on a database with data, and loses none of it', async () => {
  const [first = '', ...others] = readdirSync(ours).toSorted()
  cpSync(join(ours, first), join(place, 'migrations', first), { recursive: true })
  await migrate(url)
  for (const statement of DATA) await ask(statement)

  for (const name of others) {
    cpSync(join(ours, name), join(place, 'migrations', name), { recursive: true })
    expect(await migrate(url)).toEqual([name])
    expect([name, await ask(COUNTS)]).toEqual([name, [[1, 1, 1, 1, 1, 1]]])
    expect([name, await ask('PRAGMA foreign_key_check')]).toEqual([name, []])
    expect([name, await ask('PRAGMA integrity_check')]).toEqual([name, [['ok']]])
  }
  expect(await ask("SELECT subscriptionData ->> '$.providerData.trial_end' FROM Practice")).toEqual([[1_796_428_800]])
})

test('letters and changes of exercises that were waiting when jobs came are done as jobs', async () => {
  const names = readdirSync(ours).toSorted()
  const jobs = names.findIndex((name) => name.startsWith('008'))
  for (const name of names.slice(0, jobs))
    cpSync(join(ours, name), join(place, 'migrations', name), { recursive: true })
  await migrate(url)
  for (const statement of WAITING) await ask(statement)
  for (const name of names.slice(jobs)) cpSync(join(ours, name), join(place, 'migrations', name), { recursive: true })
  await migrate(url)

  expect(
    await ask(`SELECT key, payload ->> 'recipient', payload ->> 'text', dueAt IS NOT NULL, attempts, doneAt, lastError, userId, programmeId
      FROM Job WHERE kind = 'letter' ORDER BY createdAt`),
  ).toEqual([
    ['<b.c@rehab.example>', 'nora@x.example', 'Your programme', 1, 2, null, '451', 'u', 'g'],
    ['<support-1@rehab.example>', null, null, 0, 1, '2026-11-20', '', null, null],
    ['<support-2@rehab.example>', null, null, 0, 8, null, '550', null, null],
  ])
  expect(await ask('SELECT exerciseId, version FROM SearchChange')).toEqual([['e', 3]])
  expect(await ask("SELECT key, dueAt IS NOT NULL FROM Job WHERE kind = 'searchChanges'")).toEqual([
    ['searchChanges', 1],
  ])
})

const WAITING = [
  `INSERT INTO Practice (id, name) VALUES ('p', 'Hill Road')`,
  `INSERT INTO User (id, firstName, lastName, email, passwordHash, practiceId) VALUES ('u', 'Robin', 'Vale', 'r@x.example', '', 'p')`,
  `INSERT INTO Client (id, name, userId, updatedAt) VALUES ('c', 'Nora Quill', 'u', '2026-11-21')`,
  `INSERT INTO Publication (id, userId) VALUES ('b', 'u')`,
  `INSERT INTO Programme (id, kind, userId, clientId, publicationId, updatedAt) VALUES ('g', 'prescription', 'u', 'c', 'b', '2026-11-21')`,
  `INSERT INTO OutboxMail (id, messageId, recipient, senderId, subject, text, html, attempts, nextAttemptAt, sentAt, lastError, createdAt) VALUES
   ('1', '<b.c@rehab.example>', 'nora@x.example', 'u', 'Programme', 'Your programme', '', 2, '2026-11-22', NULL, '451', '2026-11-20'),
   ('2', '<support-1@rehab.example>', 'help@x.example', NULL, 'Help', '', '', 1, NULL, '2026-11-20', '', '2026-11-21'),
   ('3', '<support-2@rehab.example>', 'help@x.example', NULL, 'Help', '', '', 8, NULL, NULL, '550', '2026-11-22')`,
  `INSERT INTO SearchJob (exerciseId, version) VALUES ('e', 3)`,
]

const DATA = [
  `INSERT INTO Practice (id, name, trialEndsAt) VALUES ('p', 'Hill Road', '2026-12-05T00:00:00.000+00:00')`,
  `INSERT INTO User (id, firstName, lastName, email, passwordHash, practiceId) VALUES ('u', 'Robin', 'Vale', 'r@x.example', '', 'p')`,
  `INSERT INTO Client (id, name, userId, updatedAt) VALUES ('c', 'Nora Quill', 'u', '2026-11-21')`,
  `INSERT INTO Exercise (id, exerciseName, exerciseDescription, userId, updatedAt) VALUES ('e', 'Bridge', 'Lift.', 'u', '2026-11-21')`,
  `INSERT INTO Programme (id, kind, userId, clientId, updatedAt) VALUES ('g', 'prescription', 'u', 'c', '2026-11-21')`,
  `INSERT INTO ProgrammeExercise (id, programmeId, exerciseId, position, exerciseName, exerciseDescription, difficulty)
   VALUES ('x', 'g', 'e', 0, 'Bridge', 'Lift.', 'Easy')`,
]

const COUNTS = `SELECT ${['Practice', 'User', 'Client', 'Exercise', 'Programme', 'ProgrammeExercise']
  .map((name) => `(SELECT count(*) FROM ${name})`)
  .join(', ')}`
