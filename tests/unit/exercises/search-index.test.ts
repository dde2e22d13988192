import { describe, expect, test } from 'vitest'
import { permission } from './search-contract/permission.ts'
import {
  db,
  indexExercises,
  make,
  me,
  person,
  query,
  reindexAll,
  reindexIfOutdated,
  removeFromIndex,
  searchExercises,
  useLibrary,
} from './search-setup.ts'

useLibrary()
permission()

describe('the index', () => {
  test('an exercise that is deleted with its owner leaves the index', async () => {
    await db.user.create({ data: { ...person('leaver'), practiceId: 'practice' } })
    await make({ exerciseName: 'Secretstretch', userId: 'leaver', teamId: 'team', teamRead: true })
    await db.user.delete({ where: { id: 'leaver' } })
    expect(await db.$queryRaw`SELECT 1 FROM exercise_search WHERE exercise_search MATCH 'secretstretch'`).toEqual([])
  })

  test('follows a change, and forgets what is removed', async () => {
    const id = await make({ exerciseName: 'Oldname' })
    await db.exercise.update({ where: { id }, data: { exerciseName: 'Newname' } })
    await indexExercises(db, [id])
    expect((await searchExercises(me, query({ term: 'newname' }))).ids).toEqual([id])
    expect((await searchExercises(me, query({ term: 'oldname' }))).ids).toEqual([])
    await db.$transaction((tx) => removeFromIndex(tx, [id]))
    expect((await searchExercises(me, query({ term: 'newname' }))).ids).toEqual([])
    await db.exercise.delete({ where: { id } })
  })

  test('notes nothing for a search server that is not there', async () => {
    await make({ exerciseName: 'Unnoted' })
    expect(await db.searchChange.count()).toBe(0)
  })

  test('is not written when the transaction fails', async () => {
    const failing = db.$transaction(async (tx) => {
      await tx.exercise.create({
        data: { id: 'undone', exerciseName: 'Undone', exerciseDescription: '', userId: me.id },
      })
      await indexExercises(tx, ['undone'])
      throw new Error('Undo')
    })
    await expect(failing).rejects.toThrow('Undo')
    expect((await searchExercises(me, query({ term: 'undone' }))).totalResults).toBe(0)
  })

  test('says the same after everything was indexed anew', async () => {
    const before = await searchExercises(me, query({ term: 'knee' }))
    expect(await reindexAll()).toBe(await db.exercise.count())
    expect(await searchExercises(me, query({ term: 'knee' }))).toEqual(before)
  })

  test('is written anew once when the rules have changed', async () => {
    await db.$executeRaw`DELETE FROM exercise_document`
    await reindexIfOutdated()
    expect((await searchExercises(me, query({}))).totalResults).toBeGreaterThan(0)
    await db.$executeRaw`DELETE FROM exercise_document`
    await reindexIfOutdated()
    expect((await searchExercises(me, query({}))).totalResults).toBe(0)
    await reindexAll()
  })
})
