import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'search-'))
const { db } = await import('#app/models/db.server.ts')
const { env } = await import('#app/services/env.server.ts')
const { indexExercises, reindexAll, reindexIfOutdated, removeFromIndex, searchExercises } =
  await import('#app/models/exercise-search.server.ts')
const { migrate } = await import('#prisma/migrate.ts')

type Query = Parameters<typeof searchExercises>[1]

interface User {
  id: string
  teamId: string | null
}

const me: User = { id: 'me', teamId: 'team' }
const colleague: User = { id: 'colleague', teamId: 'team' }
const stranger: User = { id: 'stranger', teamId: null }

beforeAll(async () => {
  await migrate(env.DATABASE_URL)
  await makePeople()
  await makeLibrary()
})

afterEach(async () => {
  await db.exercise.deleteMany({ where: { userId: { not: null } } })
})

afterAll(async () => {
  await db.$disconnect()
  rmSync(env.DATA_DIR, { recursive: true })
})

describe('finds what is meant among the first five', () => {
  test.each([
    ['knee extension', /knee extension/i],
    ['knee extention', /knee extension/i],
    ['knee ext', /knee extension/i],
    ['extension knee', /knee extension/i],
    ['sholder', /shoulder/i],
    ['quads strech', /quadriceps stretch/i],
    ['strech hamstrng', /hamstring stretch/i],
    ['TKR', /total knee replacement/i],
    ['heel raise', /heel raise/i],
    ['calf raise', /heel raise/i],
    ['heel cord', /achilles|calf/i],
    ['frozen shoulder', /frozen shoulder|adhesive capsulitis/i],
    ['chair rise', /sit to stand/i],
    ['clam shell', /clamshell/i],
    ['press up', /press-up/i],
    ['PRESSUP', /press-up/i],
    ['child’s pose', /child's pose/i],
    ['Hãmstring', /hamstring/i],
    ['SLR', /straight leg raise/i],
    ['LAQ', /seated knee extension/i],
    ['theraband row', /band row/i],
  ])('%s', async (term, meant) => {
    const { ids } = await searchExercises(me, query({ term, pageSize: 5 }))
    expect((await textsOf(ids)).join('\n')).toMatch(meant)
  })

  test('a corrected term is told, in the words that were typed', async () => {
    expect((await searchExercises(me, query({ term: 'Quads strech' }))).searchedFor).toBe('quads stretch')
    expect((await searchExercises(me, query({ term: 'quads stretch' }))).searchedFor).toBe('')
  })

  test('with some of the words when nothing has all', async () => {
    const { ids } = await searchExercises(me, query({ term: 'clamshell zzzzzz', pageSize: 5 }))
    expect((await textsOf(ids))[0]).toMatch(/clamshell/i)
  })

  test('nothing for what is no word', async () => {
    expect(await searchExercises(me, query({ term: 'zzzzzz' }))).toMatchObject({ ids: [], totalResults: 0, pages: 0 })
  })
})

test('name comes before tag before description, whole word before beginning, ties by name and id', async () => {
  const made = [
    await make({ exerciseName: 'Wibbler' }),
    await make({ exerciseName: 'Said So', exerciseDescription: 'Now wibble slowly.' }),
    await make({ exerciseName: 'Tagged', tags: [['Wibble', 'Mine']] }),
    await make({ exerciseName: 'Wibble' }),
    await make({ exerciseName: 'Big wibble' }),
    await make({ exerciseName: 'Wibble', id: '0-wibble' }),
  ]
  const { ids } = await searchExercises(me, query({ term: 'wibble' }))
  expect(ids).toEqual([made[5], made[3], made[4], made[0], made[2], made[1]])
})

describe('without words', () => {
  test.each(['', '   ', '🦵', '"*()'])('%j lists everything visible by name', async (term) => {
    const { ids, totalResults } = await searchExercises(me, query({ term }))
    const all = await db.exercise.findMany({ where: { userId: null } })
    const byName = all.toSorted((a, b) =>
      a.exerciseName.localeCompare(b.exerciseName, 'en', { ignorePunctuation: false }),
    )
    expect(totalResults).toBe(all.length)
    expect((await textsOf(ids)).map(firstWord)).toEqual(byName.map((exercise) => firstWord(exercise.exerciseName)))
  })
})

describe('filters and facets', () => {
  test('all tags must match, any difficulty, and the counts are those of what was found', async () => {
    const filters = { tags: ['Knee', 'Strength'], difficulties: ['Easy', 'Medium'] }
    const { ids, totalResults, facets } = await searchExercises(me, query(filters))
    const expected = await db.exercise.findMany({
      where: {
        difficulty: { in: filters.difficulties },
        AND: filters.tags.map((name) => ({ tags: { some: { tag: { name } } } })),
      },
      include: { tags: { include: { tag: true } } },
    })
    expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    expect(totalResults).toBe(expected.length)
    expect(facets.difficulty.reduce((sum, { count }) => sum + count, 0)).toBe(totalResults)
    for (const { name, group, count } of facets.tags) {
      const having = expected.filter(({ tags }) => tags.some(({ tag }) => tag.name === name))
      expect({ name, group, count }).toEqual({ name, group, count: having.length })
    }
    const order = facets.tags.map(({ count, name }) => `${String(9999 - count)} ${name}`)
    expect(order).toEqual(order.toSorted())
  })

  test('a tag name is never a difficulty, and an unknown one finds nothing', async () => {
    expect((await searchExercises(me, query({ tags: ['Easy'] }))).totalResults).toBe(0)
    expect((await searchExercises(me, query({ difficulties: ['Knee'] }))).totalResults).toBe(0)
  })

  test('one name in two groups is one filter with one count, shown in both', async () => {
    await make({
      tags: [
        ['Twice', 'One'],
        ['Twice', 'Two'],
      ],
    })
    await make({ tags: [['Twice', 'Two']] })
    const { facets, totalResults } = await searchExercises(me, query({ tags: ['Twice'] }))
    expect(totalResults).toBe(2)
    expect(facets.tags).toEqual([
      { name: 'Twice', group: 'One', count: 2 },
      { name: 'Twice', group: 'Two', count: 2 },
    ])
  })

  test('a facet has at most 100 values', async () => {
    const tags = Array.from({ length: 130 }, (_, index): [string, string] => [`Many ${index}`, 'Many'])
    await make({ exerciseName: 'Overtagged', tags })
    expect((await searchExercises(me, query({ term: 'overtagged' }))).facets.tags).toHaveLength(100)
  })
})

describe('views', () => {
  test('favourites and created', async () => {
    const own = await make({ exerciseName: 'My own squat' })
    const { ids } = await searchExercises(me, query({ term: 'bridge', pageSize: 1 }))
    await db.favourite.create({ data: { userId: me.id, exerciseId: ids[0]! } })
    expect((await searchExercises(me, query({ within: 'created' }))).ids).toEqual([own])
    expect((await searchExercises(me, query({ within: 'created', term: 'squat' }))).ids).toEqual([own])
    expect((await searchExercises(me, query({ within: 'favourites' }))).ids).toEqual(ids)
    expect((await searchExercises(me, query({ within: 'favourites', term: 'brige' }))).ids).toEqual(ids)
    expect((await searchExercises(colleague, query({ within: 'favourites' }))).totalResults).toBe(0)
  })
})

describe('who may see it', () => {
  const secret = { exerciseName: 'Secretstretch', tags: [['Secrettag', 'Mine']] as [string, string][] }

  const asked = [{ term: 'secretstretch' }, { term: 'secretstrech' }, { tags: ['Secrettag'] }, {}].map(query)

  test.each([
    ['private', {}, [me]],
    ['shared with the team', { teamId: 'team', teamRead: true }, [me, colleague]],
    ['of the team but not shared', { teamId: 'team' }, [me]],
    ['for a client', { clientId: 'client' }, [me]],
    ['for a client, shared with the team', { clientId: 'client', teamId: 'team', teamRead: true }, [me, colleague]],
  ])('an exercise %s', async (_, sharing, seers) => {
    const id = await make({ ...secret, ...sharing })
    for (const user of [me, colleague, stranger]) {
      const found = await Promise.all(asked.map((query) => searchExercises(user, query)))
      expect(found.map(({ ids }) => ids.includes(id))).toEqual(asked.map(() => seers.includes(user)))
      const [named, , tagged] = found
      expect([named, tagged].map((hits) => hits!.facets.tags.some(({ name }) => name === 'Secrettag'))).toEqual(
        [named, tagged].map(() => seers.includes(user)),
      )
    }
  })

  test('nothing of it is told to the others by a correction', async () => {
    await make(secret)
    expect((await searchExercises(me, query({ term: 'secretstrech' }))).searchedFor).toBe('secretstretch')
    expect((await searchExercises(stranger, query({ term: 'secretstrech' }))).searchedFor).toBe('')
  })

  test('sharing and its end are followed at once, whoever writes them', async () => {
    const id = await make({ ...secret, teamId: 'team' })
    await db.exercise.update({ where: { id }, data: { teamRead: true } })
    expect(await secretsSeen()).toEqual([id])
    await db.exercise.update({ where: { id }, data: { teamId: null } })
    expect(await secretsSeen()).toEqual([])
  })

  test('an exercise that is deleted with its owner leaves the index', async () => {
    await db.user.create({ data: { ...person('leaver'), practiceId: 'practice' } })
    await make({ ...secret, userId: 'leaver', teamId: 'team', teamRead: true })
    await db.user.delete({ where: { id: 'leaver' } })
    expect(await db.$queryRaw`SELECT 1 FROM exercise_search WHERE exercise_search MATCH 'secretstretch'`).toEqual([])
  })
})

describe('the index', () => {
  test('follows a change, and forgets what is removed', async () => {
    const id = await make({ exerciseName: 'Oldname' })
    await db.exercise.update({ where: { id }, data: { exerciseName: 'Newname' } })
    await indexExercises(db, [id])
    expect((await searchExercises(me, query({ term: 'newname' }))).ids).toEqual([id])
    expect((await searchExercises(me, query({ term: 'oldname' }))).ids).toEqual([])
    await db.$transaction((tx) => removeFromIndex(tx, [id]))
    expect((await searchExercises(me, query({ term: 'newname' }))).ids).toEqual([])
    await db.exercise.delete({ where: { id } })
  })

  test('is not written when the transaction fails', async () => {
    const failing = db.$transaction(async (tx) => {
      await tx.exercise.create({
        data: { id: 'undone', exerciseName: 'Undone', exerciseDescription: '', userId: me.id },
      })
      await indexExercises(tx, ['undone'])
      throw new Error('Undo')
    })
    await expect(failing).rejects.toThrow('Undo')
    expect((await searchExercises(me, query({ term: 'undone' }))).totalResults).toBe(0)
  })

  test('says the same after everything was indexed anew', async () => {
    const before = await searchExercises(me, query({ term: 'knee' }))
    expect(await reindexAll()).toBe(await db.exercise.count())
    expect(await searchExercises(me, query({ term: 'knee' }))).toEqual(before)
  })

  test('is written anew once when the rules have changed', async () => {
    await db.$executeRaw`DELETE FROM exercise_document`
    await reindexIfOutdated()
    expect((await searchExercises(me, query({}))).totalResults).toBeGreaterThan(0)
    await db.$executeRaw`DELETE FROM exercise_document`
    await reindexIfOutdated()
    expect((await searchExercises(me, query({}))).totalResults).toBe(0)
    await reindexAll()
  })
})

test('paging stops at hit 1000, the total does not', async () => {
  const data = Array.from({ length: 1030 }, (_, index) => ({
    id: `many-${index}`,
    exerciseName: `Manifold ${String(index).padStart(4, '0')}`,
    exerciseDescription: '',
    userId: me.id,
  }))
  const ids = data.map(({ id }) => id)
  await db.exercise.createMany({ data })
  await indexExercises(db, ids)
  const last = await searchExercises(me, query({ term: 'manifold', page: 21, pageSize: 48 }))
  expect(last).toMatchObject({ totalResults: 1030, pages: 21, ids: ids.slice(960, 1000) })
  expect((await searchExercises(me, query({ term: 'manifold', page: 22, pageSize: 48 }))).ids).toEqual([])
})

describe('whatever is asked', () => {
  const word = fc.constantFrom('knee', 'shoulder', 'strech', 'quads', 'TKR', 'heel', 'raise', 'with', 'band', 'qz', 'a')
  const term = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))

  test('no text fails', async () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constantFrom(...nasty))
    await fc.assert(
      fc.asyncProperty(texts, async (term) => {
        const { ids, totalResults } = await searchExercises(me, query({ term }))
        expect(ids.length).toBeLessThanOrEqual(totalResults)
      }),
      { numRuns: 150 },
    )
  })

  test('the order of the words makes no difference to what is found', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 2, maxLength: 3 }), async (words) => {
        const one = await searchExercises(me, query({ term: words.join(' ') }))
        const other = await searchExercises(me, query({ term: words.toReversed().join(' ') }))
        expect(other.ids.toSorted()).toEqual(one.ids.toSorted())
      }),
      { numRuns: 60 },
    )
  })

  test('the pages together are the result, each hit once', async () => {
    await fc.assert(
      fc.asyncProperty(term, fc.integer({ min: 1, max: 9 }), async (term, pageSize) => {
        const whole = await searchExercises(me, query({ term, pageSize: 1000 }))
        const paged: string[] = []
        for (let page = 1; page <= Math.ceil(whole.totalResults / pageSize); page++) {
          paged.push(...(await searchExercises(me, query({ term, page, pageSize }))).ids)
        }
        expect(paged).toEqual(whole.ids)
        expect(new Set(paged).size).toBe(whole.totalResults)
      }),
      { numRuns: 30 },
    )
  })
})

const nasty = [
  '"',
  'knee"',
  'NEAR(a b)',
  'a AND',
  '^knee',
  'names:knee',
  '-knee',
  'knee*',
  "'; DROP",
  '\0',
  '\uD800',
  'ﷺ'.repeat(200),
  'knee 🦵'.repeat(20_000),
]

function query(asked: Partial<Query>): Query {
  return { term: '', difficulties: [], tags: [], within: 'all', page: 1, pageSize: 1000, ...asked }
}

async function textsOf(ids: string[]) {
  const exercises = await db.exercise.findMany({
    where: { id: { in: ids } },
    include: { tags: { include: { tag: true } } },
  })
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  return ids.map((id) => {
    const { exerciseName, aliases, tags } = byId.get(id)!
    return [exerciseName, ...(aliases as string[]), ...tags.map(({ tag }) => tag.name)].join(', ')
  })
}

async function secretsSeen() {
  return (await searchExercises(colleague, query({ term: 'secretstretch' }))).ids
}

function firstWord(text: string) {
  return text.split(/[^a-z]/i)[0]!.toLowerCase()
}

interface Making {
  id?: string
  exerciseName?: string
  exerciseDescription?: string
  userId?: string
  teamId?: string
  teamRead?: boolean
  clientId?: string
  tags?: [name: string, group: string][]
}

/** An exercise of mine, indexed as a route would do it. */
function make({ tags = [], ...making }: Making) {
  return db.$transaction(async (tx) => {
    const { id } = await tx.exercise.create({
      data: { exerciseName: 'Something', exerciseDescription: '', userId: me.id, ...making },
    })
    for (const [name, group] of tags) {
      const tag = await tx.tag.create({ data: { name, group } })
      await tx.exerciseTag.create({ data: { exerciseId: id, tagId: tag.id } })
    }
    await indexExercises(tx, [id])
    return id
  })
}

function person(id: string) {
  return { id, firstName: id, lastName: '', email: `${id}@example.com`, passwordHash: '' }
}

async function makePeople() {
  await db.practice.create({ data: { id: 'practice', name: 'Practice' } })
  await db.team.create({ data: { id: 'team', name: 'Team' } })
  for (const { id, teamId } of [me, colleague, stranger]) {
    await db.user.create({ data: { ...person(id), practiceId: 'practice', teamId } })
  }
  await db.client.create({ data: { id: 'client', name: 'Client', userId: me.id } })
}

interface LibraryExercise {
  slug: string
  exerciseName: string
  aliases?: string[]
  exerciseDescription: string
  difficulty: string
  tags: Record<string, string[]>
}

async function makeLibrary() {
  const folder = join(import.meta.dirname, '../../library/exercises')
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const library = files.flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')) as LibraryExercise[])
  for (const { slug, exerciseName, aliases = [], exerciseDescription, difficulty, tags } of library) {
    await db.exercise.create({ data: { id: slug, slug, exerciseName, aliases, exerciseDescription, difficulty } })
    for (const [group, name] of Object.entries(tags).flatMap(([group, names]) => names.map((name) => [group, name]))) {
      const tagId = `${group}: ${name}`
      await db.tag.upsert({ where: { id: tagId }, create: { id: tagId, name: name!, group: group! }, update: {} })
      await db.exerciseTag.create({ data: { exerciseId: slug, tagId } })
    }
  }
  await indexExercises(
    db,
    library.map(({ slug }) => slug),
  )
}
