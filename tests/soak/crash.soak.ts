import { expect, test } from 'vitest'
import { cutPowerOften } from '../power-cuts.ts'

test('the power goes 200 times during publishing: nothing acknowledged is lost, nothing is half-made', async () => {
  expect(await cutPowerOften(200)).toBe(1000)
})
