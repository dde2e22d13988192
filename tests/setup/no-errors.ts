import { afterEach, beforeEach, expect, vi } from 'vitest'

let errors: unknown[][] = []

/** Declares that the test is about a failure that the server logs. */
export function expectLoggedErrors() {
  const logged = errors
  errors = []
  return logged
}

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void errors.push(words))
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(errors, 'nothing is logged as an error').toEqual([])
})
