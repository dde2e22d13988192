import { expect, test } from 'vitest'
import { daysDone, lastDays } from '#app/models/publishing/days-done.ts'

test('the last 14 days end today, over the end of a month and the change of the clocks', () => {
  expect(lastDays('2026-11-05')).toHaveLength(14)
  expect(lastDays('2026-11-05')[0]).toBe('2026-10-23')
  expect(lastDays('2026-11-05').at(-1)).toBe('2026-11-05')
  expect(new Set(lastDays('2026-03-30')).size).toBe(14)
})

test('days are counted once, and only those of the last 14', () => {
  const done = daysDone(['2026-11-20', '2026-11-21', '2026-11-21', '2026-11-01'], '2026-11-21')
  expect(done.inWords).toBe('2 of 14 days')
  expect(done.inDetail).toBe('Done on 20 Nov 2026, 21 Nov 2026')
  expect(done.days.filter(({ isDone }) => isDone).map(({ date }) => date)).toEqual([20, 21])
  expect(daysDone([], '2026-11-21').inDetail).toBe('Not done on any day')
})
