import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashToken, newClientPin, newShareKey, newToken } from '#app/models/secret.server.ts'

test('a token has 256 random bits and fits into a URL', () => {
  const tokens = Array.from({ length: 1000 }, newToken)

  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(tokens.join('')).toMatch(/^[\w-]+$/)
})

test('what is kept of a token does not give the token away', () => {
  const token = newToken()

  expect(hashToken(token)).toBe(createHash('sha256').update(token).digest('hex'))
})

test('a share key has 16 random letters, of 30 that are told apart', () => {
  const letters = Array.from({ length: 1000 }, newShareKey).join('').replaceAll('-', '')

  expect(letters).toHaveLength(16_000)
  expect(new Set(letters).size).toBe(30)
})

test('a pin has four digits, with zeros in front too', () => {
  const pins = Array.from({ length: 1000 }, newClientPin)

  expect(pins.filter((pin) => !/^\d{4}$/.test(pin))).toEqual([])
  expect(pins.some((pin) => pin.startsWith('0'))).toBe(true)
})
