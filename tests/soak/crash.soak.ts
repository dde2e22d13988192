import { expect, test } from 'vitest'
import { cutPowerOften } from '../power-cuts.ts'

test('the power goes 100 times during publishing: nothing acknowledged is lost, nothing is half-made', async () => {
  expect(await cutPowerOften(100)).toBe(500)
})
