import { db } from '#app/models/db.server.ts'
import { type Param, readParams } from './params.ts'
import type { User } from '#app/models/practice/session.server.ts'

/** Whether the user starts this exercise with parameters of their own. False for what the library has no longer. */
export async function hasOwnDosage(user: User, exerciseId: string | null): Promise<boolean> {
  return exerciseId !== null && (await db.exerciseDefault.count({ where: { userId: user.id, exerciseId } })) === 1
}

/** From now on the exercise enters the user's programmes with these parameters. */
export async function saveOwnDosage(user: User, exerciseId: string, params: Param[]) {
  await db.exerciseDefault.upsert({
    where: { userId_exerciseId: { userId: user.id, exerciseId } },
    create: { userId: user.id, exerciseId, params },
    update: { params },
  })
}

/** From now on the exercise enters the user's programmes with the library's parameters again. */
export async function forgetOwnDosage(user: User, exerciseId: string) {
  await db.exerciseDefault.deleteMany({ where: { userId: user.id, exerciseId } })
}

/** The parameters that the library gives the exercise; none for what it has no longer. */
export async function libraryDosage(exerciseId: string | null): Promise<Param[]> {
  const exercise = exerciseId && (await db.exercise.findUnique({ where: { id: exerciseId }, select: { params: true } }))
  return exercise ? readParams(exercise.params) : []
}
