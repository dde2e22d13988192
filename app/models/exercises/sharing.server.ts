import { db, inTransaction } from '#app/models/db.server.ts'
import { indexExercises } from './search/search.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { type TeamFlags, savedFlags, teamSharing } from '#app/models/practice/sharing.ts'
import { visibleExercise, writableBy } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'

/**
 * Of the exercises that the user has selected: `own` may be shared by them, being theirs or open to them for writing;
 * `others` are the names of the rest. A 404 when the user may see none of them.
 */
export async function selectedExercises(user: User, ids: string[]) {
  const where = { id: { in: ids } }
  const [seen, own] = await Promise.all([
    db.exercise.findMany({ where: { ...where, ...visibleExercise(user) }, select: { id: true, exerciseName: true } }),
    db.exercise.findMany({
      where: { ...where, ...writableBy(user) },
      orderBy: [{ exerciseName: 'asc' }, { id: 'asc' }],
      select: { id: true, exerciseName: true, teamRead: true, teamWrite: true },
    }),
  ])
  if (seen.length === 0) return notFound()
  const others = seen.filter(({ id }) => own.every((exercise) => exercise.id !== id))
  return { own, others: others.map(({ exerciseName }) => exerciseName) }
}

/**
 * Gives the user's team these permissions for those of the exercises that the user may change, as the rules of the team
 * allow. Returns how many were changed: none when it is not for the user to say. (library.md §6)
 */
export async function shareExercises(user: User, ids: string[], asked: TeamFlags): Promise<number> {
  const sharing = teamSharing(user)
  if (sharing === 'none' || sharing === 'closed') return 0
  return inTransaction(async (tx) => {
    const { count } = await tx.exercise.updateMany({
      where: { id: { in: ids }, ...writableBy(user) },
      data: { ...savedFlags(user, asked, asked), teamId: user.teamId },
    })
    await indexExercises(tx, ids)
    return count
  })
}
