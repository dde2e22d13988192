import { array, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { describe } from '#library/import/describe.ts'

test('steps and tips become sentences, in their order', () => {
  expect(describe(['Lie down', ' Breathe\n in. ', '', 'Ready?', 'Breathe out'])).toBe(
    'Lie down. Breathe in. Ready? Breathe out.',
  )
})

test('what is too long ends with the last whole sentence that fits', () => {
  const steps = Array.from({ length: 60 }, (_, number) => `Step ${number} goes on for a while`)

  const text = describe(steps)

  expect(text.length).toBeGreaterThan(990)
  expect(text.length).toBeLessThanOrEqual(1024)
  expect(text).toMatch(/while\.$/)
})

test('one endless sentence ends between two words', () => {
  const text = describe(['again and '.repeat(200)])

  expect(text.length).toBeLessThanOrEqual(1024)
  expect(text).toMatch(/(again|and)…$/)
})

test('whatever the steps are, the description has at most 1,024 characters', () => {
  const steps = array(string({ maxLength: 1500, unit: 'grapheme' }))
  assert(
    property(steps, (given) => {
      expect(describe(given).length).toBeLessThanOrEqual(1024)
    }),
  )
})
