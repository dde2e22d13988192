import { db, inTransaction } from '#app/models/db.server.ts'
import { indexExercises } from '#app/models/exercises/search/search.server.ts'
import { makeExercise } from '#tests/factories.ts'

type Maker = Parameters<typeof makeExercise>[0]

/** Exercises of the user's own that carry the word `wibble`, each with these tags and this difficulty. */
export async function makeWibbles(user: Maker, wanted: Record<string, { difficulty?: string; tags?: string[] }>) {
  const tagIds = new Map<string, string>()
  for (const name of new Set(Object.values(wanted).flatMap(({ tags = [] }) => tags)))
    tagIds.set(name, (await db.tag.create({ data: { name, group: 'Mine', userId: user.id } })).id)
  for (const [name, { difficulty = 'Easy', tags = [] }] of Object.entries(wanted))
    await makeExercise(user, {
      exerciseName: `Wibble ${name}`,
      difficulty,
      tags: { create: tags.map((tag) => ({ tagId: tagIds.get(tag) ?? '' })) },
    })
}

/** The address of the list that is asked for by `query`. */
export const listAt = (query: Record<string, string | number>) =>
  `/exercise?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** So many exercises of the user's own: Wibble 0, Wibble 1 … */
export async function makeMany(user: Maker, count: number) {
  const data = Array.from({ length: count }, (_, number) => ({
    exerciseName: `Wibble ${number}`,
    exerciseDescription: 'March on the spot.',
    userId: user.id,
  }))
  const made = await db.exercise.createManyAndReturn({ data, select: { id: true } })
  await inTransaction((tx) =>
    indexExercises(
      tx,
      made.map(({ id }) => id),
    ),
  )
}
