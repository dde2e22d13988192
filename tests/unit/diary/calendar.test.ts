import { describe, expect, test } from 'vitest'
import { momentOf, monthsAround } from '#app/models/calendar.ts'
import { initials } from '#app/models/names.ts'
import { percentageOf } from '#app/models/practice/stats.server.ts'

describe('a month of the practice', () => {
  test('begins and ends where its own clocks say so, also when they change in it', () => {
    const { current, previous } = monthsAround(new Date('2026-03-31T22:59:59Z'), 'Europe/London')

    expect(current).toEqual({ from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-31T23:00:00Z') })
    expect(previous).toEqual({ from: new Date('2026-02-01T00:00:00Z'), until: new Date('2026-03-01T00:00:00Z') })
    expect(monthsAround(new Date('2026-03-31T23:00:00Z'), 'Europe/London').previous).toEqual(current)
  })

  test('lies elsewhere for a practice on the other side of the world, and over the turn of the year', () => {
    expect(monthsAround(new Date('2026-12-31T12:00:00Z'), 'Pacific/Auckland')).toEqual({
      current: { from: new Date('2026-12-31T11:00:00Z'), until: new Date('2027-01-31T11:00:00Z') },
      previous: { from: new Date('2026-11-30T11:00:00Z'), until: new Date('2026-12-31T11:00:00Z') },
    })
  })
})

test('a booked time is that of the clocks of the practice; one that they skip is an hour later', () => {
  expect(momentOf('2026-07-01', '09:30', 'Europe/London')).toEqual(new Date('2026-07-01T08:30:00Z'))
  expect(momentOf('2026-12-01', '09:30', 'Europe/London')).toEqual(new Date('2026-12-01T09:30:00Z'))
  expect(momentOf('2026-03-29', '01:30', 'Europe/London')).toEqual(new Date('2026-03-29T01:30:00Z'))
})

test.each([
  [6, 4, 50],
  [4, 6, -33],
  [3, 3, 0],
  [0, 0, 0],
  [2, 0, 100],
  [0, 5, -100],
])('%i after %i is a change of %i percent', (current, previous, percentage) => {
  expect(percentageOf(current, previous)).toBe(percentage)
})

test('initials are those of the first and the last name, whatever is between', () => {
  expect(['Nora Quill', 'Rosa Di Marco', 'Cher', '🦊 Fox', ''].map(initials)).toEqual(['NQ', 'RM', 'C', '🦊F', ''])
})
