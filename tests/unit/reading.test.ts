import { expect, test } from 'vitest'
import { makeUser } from '#tests/factories.ts'
import { db } from '#app/models/db.server.ts'
import { read } from '#app/models/reading.server.ts'

test('what is read by hand has the types that Prisma gives, and is never older than what was written', async () => {
  const { id, practiceId } = await makeUser()
  const user = async () => (await read<{ firstName: string }>('SELECT * FROM "User" WHERE id = ?', id))[0]
  expect(await user()).toEqual(await db.user.findUnique({ where: { id } }))

  await db.user.update({ where: { id }, data: { firstName: 'Robin', emailVerifiedAt: null } })
  expect(await user()).toMatchObject({ firstName: 'Robin', emailVerifiedAt: null })
  expect(await read('SELECT * FROM "Practice" WHERE id = ?', practiceId)).toEqual([
    await db.practice.findUnique({ where: { id: practiceId } }),
  ])
  expect(await read('SELECT * FROM "Team" WHERE id = ?', null)).toEqual([])
})

test('nothing is written by what reads', async () => {
  await expect(read('DELETE FROM "Session" RETURNING id')).rejects.toThrow('readonly')
})
