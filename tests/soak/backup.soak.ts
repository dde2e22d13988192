import { expect, test } from 'vitest'
import { backUpUnderLoad } from '../backup-under-load.ts'

test('25 backups made while programmes are published are sound and complete', async () => {
  expect(await backUpUnderLoad(25)).toBe(25)
})
