import { stat } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { passwordFault } from '#app/models/practice/password.server.ts'
import { hashPassword, verifyPassword } from '#app/services/password.server.ts'

const owner = {
  email: 'robin.vale@hillroad-physio.co.uk',
  firstName: 'Robin',
  lastName: 'Vale',
  practiceName: 'Hill Road Physio',
}

describe('a password is refused', () => {
  test.each(['robin.vale@hillroad-physio.co.uk', 'ROBIN.VALE1!', 'valerobin2026', 'hillroadphysio99', 'Rehab Guide 1'])(
    '%s says who its owner is',
    async (password) => expect(await passwordFault(password, owner)).toContain('Your own name'),
  )

  test.each(['aaaaaaaaaa', '1212121212', 'xzqxzqxzqxzq', 'ééééééééééé'])('%s repeats itself', async (password) =>
    expect(await passwordFault(password, owner)).toContain('repeats itself'),
  )

  test('qwertyuiop2026! is what many people use', async () =>
    expect(await passwordFault('qwertyuiop2026!', owner)).toContain('Too many people'))
})

test.each(['seven-blue-herons', '4827-9930-1175', 'robin sings at dawn', '雨が降る前に走る人'])(
  '%s is as good as any other',
  async (password) => expect(await passwordFault(password, owner)).toBeNull(),
)

test('while many passwords are checked, files can still be read', async () => {
  const hash = await hashPassword('right')
  let checked = 0
  const checks = Array.from({ length: 40 }, () => verifyPassword(hash, 'wrong').finally(() => checked++))

  await stat(import.meta.filename)

  expect(checked).toBeLessThan(10)
  await Promise.all(checks)
})
