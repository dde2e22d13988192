import { db } from '#app/models/db.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { visibleExercise } from '#app/models/visibility.ts'

interface Slugs {
  easierSlug: string | null
  harderSlug: string | null
}

/** The easier and the harder exercise that the library names beside this one; null where it names none. */
export async function easierAndHarder(user: User, exercise: Slugs) {
  const find = await exercisesBySlug(user, [exercise])
  return { easier: find(exercise.easierSlug), harder: find(exercise.harderSlug) }
}

/** Finds all that the exercises name at once. Returns how to look one up. */
export async function exercisesBySlug(user: User, exercises: Slugs[]) {
  const slugs = exercises.flatMap(({ easierSlug, harderSlug }) => [easierSlug ?? [], harderSlug ?? []].flat())
  const found = await db.exercise.findMany({
    where: { slug: { in: slugs }, ...visibleExercise(user) },
    select: {
      id: true,
      slug: true,
      exerciseName: true,
      programmeExercises: { where: { programme: { workingFor: user.id } }, select: { id: true } },
    },
  })
  const bySlug = new Map(
    found.map(({ id, slug, exerciseName, programmeExercises }) => [
      slug,
      { id, exerciseName, isInProgramme: programmeExercises.length > 0 },
    ]),
  )
  return (slug: string | null | undefined) => bySlug.get(slug ?? '') ?? null
}
