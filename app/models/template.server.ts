import { db, inTransaction } from './db.server.ts'
import { append, copyOfProgrammeExercise, programmeExercises, shown } from './programme.server.ts'
import type { User } from './session.server.ts'
import { readableBy } from './visibility.ts'
import { workingProgrammeId } from './working-programme.server.ts'
import { notFound } from '#app/http/not-found.ts'

/** Templates that the user may see, newest first. (library.md §6) */
export async function visibleTemplates(user: User) {
  const templates = await db.programme.findMany({
    where: { kind: 'template', ...readableBy(user) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      programmeTitle: true,
      teamRead: true,
      sharedByKey: true,
      _count: { select: { exercises: true } },
    },
  })
  return templates.map(({ _count, teamRead, sharedByKey, ...template }) => ({
    ...template,
    isShared: teamRead || sharedByKey,
    exercises: _count.exercises,
  }))
}

/** The template with its exercises, or a 404. */
export async function visibleTemplate(user: User, id: string) {
  const template = await db.programme.findFirst({
    where: { id, kind: 'template', ...readableBy(user) },
    include: { exercises: programmeExercises },
  })
  if (!template) return notFound()
  return { id: template.id, programmeTitle: template.programmeTitle, exercises: template.exercises.map(shown) }
}

/**
 * Copies the template's exercises into the working programme, in order, leaving out those already there.
 * A working programme without a title takes the template's. Returns how many were loaded, and the names left out.
 */
export function loadTemplate(user: User, templateId: string): Promise<{ loaded: number; leftOut: string[] }> {
  return inTransaction(async (tx) => {
    const template = await tx.programme.findFirst({
      where: { id: templateId, kind: 'template', ...readableBy(user) },
      include: { exercises: programmeExercises },
    })
    if (!template) return notFound()
    const programmeId = await workingProgrammeId(tx, user.id)
    const there = await tx.programmeExercise.findMany({ where: { programmeId }, select: { exerciseId: true } })
    const isThere = (id: string | null) => id !== null && there.some(({ exerciseId }) => exerciseId === id)
    const fresh = template.exercises.filter(({ exerciseId }) => !isThere(exerciseId))
    await append(tx, programmeId, fresh.map(copyOfProgrammeExercise))
    await tx.programme.updateMany({
      where: { id: programmeId, programmeTitle: '' },
      data: { programmeTitle: template.programmeTitle, version: { increment: 1 } },
    })
    const leftOut = template.exercises.filter((exercise) => !fresh.includes(exercise))
    return { loaded: fresh.length, leftOut: leftOut.map(({ exerciseName }) => exerciseName) }
  })
}
