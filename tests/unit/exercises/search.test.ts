import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { finding } from './search-contract/finding.ts'
import { properties, word } from './search-contract/properties.ts'
import { me, query, searchExercises, useLibrary } from './search-setup.ts'

useLibrary()
finding()
properties()

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
