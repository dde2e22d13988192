import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { make, me, query, searchExercises, stranger } from '../search-setup.ts'

/** A word of a term: known, misspelt, an abbreviation, a filler or none at all. */
export const word = fc.constantFrom(
  'knee',
  'shoulder',
  'strech',
  'quads',
  'TKR',
  'heel',
  'raise',
  'with',
  'band',
  'qz',
  'a',
)

/** What holds for every term. */
export function properties() {
  describe('whatever is asked', () => {
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

    test('every hit and every count is of what the user may see', async () => {
      await fc.assert(
        fc.asyncProperty(term, async (term) => {
          const before = await searchExercises(stranger, query({ term }))
          await make({ exerciseName: `${term} knee shoulder`.slice(0, 64), tags: [[`Of ${Math.random()}`, 'Mine']] })
          expect(await searchExercises(stranger, query({ term }))).toEqual(before)
        }),
        { numRuns: 30 },
      )
    })

    test('the pages together are the result, each hit once', async () => {
      await fc.assert(
        fc.asyncProperty(term, fc.integer({ min: 20, max: 99 }), async (term, pageSize) => {
          const whole = await searchExercises(me, query({ term, pageSize: 1000 }))
          const paged: string[] = []
          for (let page = 1; page <= Math.ceil(whole.totalResults / pageSize); page++) {
            paged.push(...(await searchExercises(me, query({ term, page, pageSize }))).ids)
          }
          expect(paged).toEqual(whole.ids)
          expect(new Set(paged).size).toBe(whole.totalResults)
        }),
        { numRuns: 20 },
      )
    })
  })
}

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
