import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Filter, readFilter, writeFilter } from '#app/models/exercises/filters.ts'

test.each<[string, Filter]>([
  ['Easy', { kind: 'difficulty', name: 'Easy' }],
  ['difficulty:Hard', { kind: 'difficulty', name: 'Hard' }],
  ['Knee', { kind: 'tags', name: 'Knee' }],
  ['tags:Easy', { kind: 'tags', name: 'Easy' }],
])('%s is read as %j', (text, filter) => {
  expect(readFilter(text)).toEqual(filter)
})

test('a filter is named by its name alone where that is read as the same', () => {
  expect(writeFilter({ kind: 'difficulty', name: 'Easy' })).toBe('Easy')
  expect(writeFilter({ kind: 'tags', name: 'Knee' })).toBe('Knee')
  expect(writeFilter({ kind: 'tags', name: 'Easy' })).toBe('tags:Easy')
})

test('whatever a tag is called, its filter is read again as that tag', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('Easy', 'tags:Easy', 'difficulty:', 'tags:\nEasy'))
  fc.assert(
    fc.property(name, (name) => {
      expect(readFilter(writeFilter({ kind: 'tags', name }))).toEqual({ kind: 'tags', name })
    }),
  )
})
