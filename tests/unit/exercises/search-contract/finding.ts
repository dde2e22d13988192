import { describe, expect, test } from 'vitest'
import { colleague, db, indexExercises, make, me, query, searchExercises, textsOf } from '../search-setup.ts'

/** What is found, in which order, and how it is counted. */
export function finding() {
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

  test('a whole name stands first, however often another exercise says its words', async () => {
    await make({ exerciseName: 'Wobble Boards on Foam', exerciseDescription: 'Wobble on the board.' })
    const whole = await make({ exerciseName: 'Wobble Boards', exerciseDescription: 'Stand still.' })

    const { ids } = await searchExercises(me, query({ term: 'wobble board' }))

    expect(ids[0]).toBe(whole)
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
}

function firstWord(text: string) {
  return text.split(/[^a-z]/i)[0]!.toLowerCase()
}
