import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectLoggedErrors } from '#tests/setup/no-errors.ts'
import { startTypesense } from '#tests/setup/typesense.ts'

// The settings are read when the application is imported.
const server = await startTypesense()
Object.assign(process.env, server && { TYPESENSE_URL: server.url, TYPESENSE_API_KEY: server.key })
const { db } = await import('#app/models/db.server.ts')
const { indexExercises, searchExercises } = await import('#app/models/exercises/search/search.server.ts')
const { checkSearchServer, isSearchServerCurrent, tellSearchServer } =
  await import('#app/models/exercises/search/server-index.server.ts')
const { doDue } = await import('#app/jobs/doing.server.ts')
const { askFor } = await import('#app/models/jobs.server.ts')
const { TypesenseEngine } = await import('#app/services/search/typesense.server.ts')

afterAll(async () => {
  await server?.stop()
  await db.$disconnect()
})

describe.runIf(server)('the search server', { shuffle: false }, () => {
  beforeAll(async () => {
    await db.practice.create({ data: { id: 'practice', name: 'Practice' } })
    const names = { firstName: 'Some', lastName: 'Body', email: 'somebody@example.com', passwordHash: '' }
    await db.user.create({ data: { id: 'somebody', practiceId: 'practice', ...names } })
    await fillIfOutdated()
  })
  beforeEach(() => {
    vi.spyOn(TypesenseEngine.prototype, 'search')
    // However busy the machine is that the tests run on.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  })

  test('answers as soon as it was told a change, the database until then', async () => {
    const id = await make('Firstname')
    expect(await found('firstname')).toEqual([id])
    expect(asked()).toBe(0)

    await tellSearchServer()
    expect(await found('firstname')).toEqual([id])
    expect(asked()).toBe(1)
  })

  test('is told of what is shared, taken back and deleted without the application', async () => {
    const id = await make('Hiddenname')
    await db.exercise.update({ where: { id }, data: { userId: 'somebody' } })
    await tellSearchServer()
    expect(await found('hiddenname')).toEqual([])
    await db.exercise.delete({ where: { id } })
    await tellSearchServer()
    expect(await isSearchServerCurrent()).toBe(true)
  })

  test('is told again what was changed while it was being told', async () => {
    const id = await make('Oldname')
    const index = TypesenseEngine.prototype.index
    vi.spyOn(TypesenseEngine.prototype, 'index').mockImplementationOnce(async function (this: Engine, documents) {
      await rename(id, 'Newname')
      return index.call(this, documents)
    })
    await tellSearchServer()
    expect(await found('newname')).toEqual([id])
    expect(asked()).toBe(1)
  })

  test('is filled anew without a gap, and keeps nothing of the collection before', async () => {
    const id = await make('Lasting')
    await tellSearchServer()
    const before = await collections()
    await askFor(db, 'searchFilling')
    const [filled, ...meanwhile] = await Promise.all([
      doDue('searchFilling'),
      ...Array.from({ length: 20 }, searchLater),
    ])
    expect(filled).toBe(1)
    expect(meanwhile).toEqual(Array.from({ length: 20 }, () => [id]))
    expect(await isSearchServerCurrent()).toBe(true)
    const after = await collections()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  test('that has lost everything is filled again', async () => {
    const id = await make('Regained')
    for (const name of await collections()) await ask(`/collections/${name}`, 'DELETE')
    await ask('/aliases/exercises', 'DELETE')
    await fillIfOutdated()
    expect(await found('regained')).toEqual([id])
    expect(asked()).toBe(1)
  })

  // The last one: it stops the server.
  test('that is down is not missed: the database answers, the log says so once, changes are kept for later', async () => {
    const id = await make('Enduring')
    await tellSearchServer()
    await server!.stop()
    expect(await found('enduring')).toEqual([id])
    expect(await found('enduring')).toEqual([id])
    expect(asked()).toBe(1)
    expect(expectLoggedErrors().map(([words]) => words)).toEqual([
      expect.stringMatching(/^The search server does not answer/),
    ])

    await make('Later')
    expect(await doDue('searchChanges')).toBe(0)
    expect(String(expectLoggedErrors()[0]?.[1])).toContain('ECONNREFUSED')
    const telling = { where: { kind: 'searchChanges' } }
    expect(await db.job.findMany(telling)).toMatchObject([{ attempts: 1 }])
    expect(await doDue('searchChanges')).toBe(0)
    expect(await db.job.findMany(telling), 'not before its time').toMatchObject([{ attempts: 1 }])
  })
})

async function fillIfOutdated() {
  await checkSearchServer()
  await doDue('searchFilling')
}

type Engine = InstanceType<typeof TypesenseEngine>

function asked() {
  return vi.mocked(TypesenseEngine.prototype.search).mock.calls.length
}

function make(exerciseName: string): Promise<string> {
  return db.$transaction(async (tx) => {
    const { id } = await tx.exercise.create({ data: { exerciseName, exerciseDescription: '' } })
    await indexExercises(tx, [id])
    return id
  })
}

async function rename(id: string, exerciseName: string) {
  await db.exercise.update({ where: { id }, data: { exerciseName } })
  await indexExercises(db, [id])
}

async function found(term: string) {
  const query = { term, difficulties: [], tags: [], within: 'all' as const, page: 1, pageSize: 24 }
  return (await searchExercises({ id: 'me', teamId: null }, query)).ids
}

async function searchLater(_: unknown, turn: number) {
  await new Promise((resolve) => setTimeout(resolve, turn * 50))
  return found('lasting')
}

async function collections(): Promise<string[]> {
  const list = (await (await ask('/collections', 'GET')).json()) as { name: string }[]
  return list.map(({ name }) => name)
}

function ask(path: string, method: string) {
  return fetch(server!.url + path, { method, headers: { 'X-TYPESENSE-API-KEY': server!.key } })
}
