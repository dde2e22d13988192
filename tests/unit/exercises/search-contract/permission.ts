import { describe, expect, test } from 'vitest'
import { colleague, db, indexExercises, make, me, query, searchExercises, stranger } from '../search-setup.ts'

/** Neither hits nor counts tell of what the user may not see. */
export function permission() {
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
  })
}

async function secretsSeen() {
  return (await searchExercises(colleague, query({ term: 'secretstretch' }))).ids
}
