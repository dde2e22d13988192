import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Param,
  STANDARD_PARAMETERS,
  dosageInWords,
  editableParams,
  keptParams,
  sentences,
  withCustomParameter,
} from '#app/models/exercises/params.ts'

const given = (values: Record<string, string>): Param[] =>
  Object.entries(values).map(([param, childParam]) => ({ param, childParam, isActive: true }))

const plain = (name: string) => name.trim().toLowerCase()
const isStandard = (name: string) => STANDARD_PARAMETERS.some((known) => plain(known) === plain(name))
const custom = fc.oneof(fc.constantFrom('Side', 'side ', '__proto__'), fc.string())
const anyName = fc.oneof(
  fc.constantFrom(...STANDARD_PARAMETERS),
  custom.filter((name) => !isStandard(name)),
)
const anyParam: fc.Arbitrary<Param> = fc.record({ param: anyName, childParam: fc.string(), isActive: fc.boolean() })

describe('a dosage in words', () => {
  test.each([
    [{ Sets: '3', Reps: '10', Hold: '5', 'Times per day': '2' }, '3 sets of 10, hold 5 seconds, twice a day'],
    [{ Reps: '1' }, '1 repetition'],
    [{ Sets: '1', Reps: '8-12' }, '1 set of 8-12'],
    [{ Hold: '1', 'Times per week': '1' }, 'hold 1 second, once a week'],
    [{ Hold: '30 seconds', Rest: '60' }, 'hold 30 seconds, rest 60 seconds between sets'],
    [{ Time: '2,5', Weight: '1.5' }, 'for 2,5 minutes, with 1.5 kg'],
    [{ Weight: 'red band', Tempo: '3-1-3' }, 'with red band, tempo 3-1-3'],
    [{ 'Times per day': '3', 'Times per week': '5' }, '3 times a day, 5 times a week'],
    [{ Side: 'left', Sets: '2' }, '2 sets, Side: left'],
    [{ Sets: '2', Reps: '10', Hold: '5', Side: 'each side' }, '2 sets of 10 each side, hold 5 seconds'],
    [{ Reps: '3', Hold: '30', Side: 'affected side' }, '3 repetitions, hold 30 seconds, on the affected side'],
    [{ Hold: '30', Side: 'each side' }, 'hold 30 seconds, each side'],
    [{ Sets: '  ' }, ''],
    [{}, ''],
  ])('%j reads "%s"', (values, words) => {
    expect(dosageInWords(given(values))).toBe(words)
  })

  test('says nothing of what is switched off', () => {
    expect(dosageInWords([{ param: 'Sets', childParam: '3', isActive: false }])).toBe('')
  })

  test('takes any word for how often, also one that JavaScript knows', () => {
    expect(dosageInWords([{ param: 'Times per day', childParam: 'valueOf', isActive: true }])).toBe(
      'valueOf times a day',
    )
  })

  test('never fails, and says every value that is prescribed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyParam, { selector: ({ param }) => plain(param) }), (params) => {
        const words = dosageInWords(params)

        const values = params.filter(({ isActive, childParam }) => isActive && childParam.trim())
        const untold = values.filter(({ param, childParam }) => !isTold(words, param, childParam.trim()))
        expect(untold).toEqual([])
      }),
    )
  })

  const isTold = (words: string, param: string, value: string) =>
    words.includes(value) || (/^times per/i.test(param) && /once|twice/.test(words))
})

describe('what is kept of the posted parameters', () => {
  test('is what is switched on, and values of standard ones that are off', () => {
    const posted = [
      { param: 'Sets', childParam: '3', isActive: true },
      { param: 'Reps', childParam: '10' },
      { param: 'Hold' },
      { param: 'Side', childParam: 'left' },
      { param: 'Band', isActive: true },
    ]

    expect(keptParams(posted).map(({ param, isActive }) => [param, isActive])).toEqual([
      ['Sets', true],
      ['Reps', false],
      ['Band', true],
    ])
  })

  test('has each name once, loses nothing that is on, and keeping it again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyParam), (posted) => {
        const kept = keptParams(posted)

        const names = kept.map(({ param }) => plain(param))
        expect(new Set(names).size).toBe(names.length)
        expect(keptParams(kept)).toEqual(kept)
        expect(dosageInWords(kept)).toBe(dosageInWords(keptParams(editableParams(kept))))
      }),
    )
  })

  test('the form offers the nine standard ones in their order, then the custom ones, each once', () => {
    fc.assert(
      fc.property(fc.array(anyParam), (posted) => {
        const offered = editableParams(keptParams(posted)).map(({ param }) => param)

        expect(offered.slice(0, 9)).toEqual([...STANDARD_PARAMETERS])
        expect(new Set(offered.map(plain)).size).toBe(offered.length)
      }),
    )
  })
})

describe('[LIB-184, LIB-185, PUB-076, PUB-077] adding a parameter', () => {
  test('ignores an empty name, and switches on what is there already', () => {
    const params = given({ Sets: '3' })

    expect(withCustomParameter(params, '  ')).toEqual(params)
    expect(withCustomParameter([{ param: 'Sets', childParam: '3', isActive: false }], 'sets')).toEqual(params)
    expect(withCustomParameter(params, ' Side ')).toEqual([
      ...params,
      { param: 'Side', childParam: '', isActive: true },
    ])
    expect(withCustomParameter([], 'reps')).toEqual([{ param: 'Reps', childParam: '', isActive: true }])
  })

  test('never makes two of one name, and makes the added one active', () => {
    fc.assert(
      fc.property(fc.array(anyParam), fc.string(), (posted, name) => {
        const before = keptParams(posted)
        const after = withCustomParameter(before, name)

        const names = after.map(({ param }) => plain(param))
        expect(new Set(names).size).toBe(names.length)
        expect(after.length - before.length).toBeLessThanOrEqual(1)
        expect(!name.trim() || after.some(({ param, isActive }) => plain(param) === plain(name) && isActive)).toBe(true)
      }),
    )
  })
})

test('sentences lose no word and are never empty', () => {
  fc.assert(
    fc.property(fc.string(), (description) => {
      const steps = sentences(description)

      expect(steps.join('').replaceAll(/\s/g, '')).toBe(description.replaceAll(/\s/g, ''))
      expect(steps.every((step) => step.trim() === step && step !== '')).toBe(true)
    }),
  )
})
