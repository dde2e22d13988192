import { describe, expect, test } from 'vitest'
import {
  colleague,
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
  stranger,
  useLibrary,
} from './search-setup.ts'

useLibrary()

describe('who may see it', () => {
  const secret = { exerciseName: 'Secretstretch', tags: [['Secrettag', 'Mine']] as [string, string][] }

  const asked = [{ term: 'secretstretch' }, { term: 'secretstrech' }, { tags: ['Secrettag'] }, {}].map(query)

  test.each([
    ['private', {}, [me]],
    ['shared with the team', { teamId: 'team', teamRead: true }, [me, colleague]],
    ['of the team but not shared', { teamId: 'team' }, [me]],
    ['for a client', { clientId: 'client' }, [me]],
    ['for a client, shared with the team', { clientId: 'client', teamId: 'team', teamRead: true }, [me, colleague]],
  ])('an exercise %s', async (_, sharing, seers) => {
    const id = await make({ ...secret, ...sharing })
    for (const user of [me, colleague, stranger]) {
      const found = await Promise.all(asked.map((query) => searchExercises(user, query)))
      expect(found.map(({ ids }) => ids.includes(id))).toEqual(asked.map(() => seers.includes(user)))
      const [named, , tagged] = found
      expect([named, tagged].map((hits) => hits!.facets.tags.some(({ name }) => name === 'Secrettag'))).toEqual(
        [named, tagged].map(() => seers.includes(user)),
      )
    }
  })

  test('nothing of it is told to the others by a correction', async () => {
    await make(secret)
    expect((await searchExercises(me, query({ term: 'secretstrech' }))).searchedFor).toBe('secretstretch')
    expect((await searchExercises(stranger, query({ term: 'secretstrech' }))).searchedFor).toBe('')
  })

  test('sharing and its end are followed at once, whoever writes them', async () => {
    const id = await make({ ...secret, teamId: 'team' })
    await db.exercise.update({ where: { id }, data: { teamRead: true } })
    expect(await secretsSeen()).toEqual([id])
    await db.exercise.update({ where: { id }, data: { teamId: null } })
    expect(await secretsSeen()).toEqual([])
  })

  test('a built-in exercise is neither found nor counted once it is private or deleted', async () => {
    const counted = async () => (await searchExercises(stranger, query({ term: 'forall' }))).totalResults
    const all = (await searchExercises(stranger, query({}))).totalResults
    for (const id of ['forall-1', 'forall-2']) {
      await db.exercise.create({ data: { id, exerciseName: 'Forall', exerciseDescription: '' } })
    }
    await indexExercises(db, ['forall-1', 'forall-2'])
    expect(await counted()).toBe(2)
    await db.exercise.update({ where: { id: 'forall-1' }, data: { userId: me.id } })
    expect(await counted()).toBe(1)
    await db.exercise.delete({ where: { id: 'forall-2' } })
    expect(await counted()).toBe(0)
    expect((await searchExercises(stranger, query({}))).totalResults).toBe(all)
  })

  test('an exercise that is deleted with its owner leaves the index', async () => {
    await db.user.create({ data: { ...person('leaver'), practiceId: 'practice' } })
    await make({ ...secret, userId: 'leaver', teamId: 'team', teamRead: true })
    await db.user.delete({ where: { id: 'leaver' } })
    expect(await db.$queryRaw`SELECT 1 FROM exercise_search WHERE exercise_search MATCH 'secretstretch'`).toEqual([])
  })
})

describe('the index', () => {
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

async function secretsSeen() {
  return (await searchExercises(colleague, query({ term: 'secretstretch' }))).ids
}
