import { audit } from './audit.server.ts'
import { calendarDay } from './dates.ts'
import { db } from './db.server.ts'
import { programmeExercises, shown } from './programme.server.ts'
import { notFound } from '#app/http/not-found.ts'

/** What the portal's door needs to know before it lets anybody in; null for a link that leads nowhere. */
export function portalDoor(where: { portalToken: string } | { prescriptionId: string }) {
  return db.programme.findFirst({
    where: { kind: 'prescription', ...where },
    select: {
      id: true,
      portalToken: true,
      privatePrescription: true,
      clientId: true,
      client: { select: { clientPin: true } },
    },
  })
}

/** The programme behind a portal link, as the client sees it on `day` (2026-11-21, of the practice's calendar), or a 404. */
export async function portalProgramme(portalToken: string) {
  const programme = await db.programme.findUnique({
    where: { portalToken },
    include: {
      client: { select: { id: true, name: true } },
      user: { select: { firstName: true, lastName: true, practice: { select: { name: true, timeZone: true } } } },
      exercises: { ...programmeExercises, include: { ...programmeExercises.include, completions: true } },
    },
  })
  if (!programme) return notFound()
  const today = calendarDay(new Date(), programme.user.practice.timeZone)
  return {
    id: programme.id,
    prescriptionId: programme.prescriptionId ?? '',
    programmeTitle: programme.programmeTitle,
    createdAt: programme.createdAt,
    clientName: programme.client?.name ?? '',
    clinician: `${programme.user.firstName} ${programme.user.lastName}`,
    practice: programme.user.practice.name,
    timeZone: programme.user.practice.timeZone,
    today,
    exercises: programme.exercises.map(({ completions, ...exercise }) => ({
      ...shown(exercise),
      doneToday: completions.some(({ doneOn }) => doneOn === today),
    })),
  }
}

/** Notes that the exercise was done today, or takes the note back. Pressing twice is the same as once. */
export async function setDoneToday(portalToken: string, exerciseId: string, done: boolean) {
  const exercise = await db.programmeExercise.findFirst({
    where: { id: exerciseId, programme: { portalToken } },
    select: {
      programme: { select: { clientId: true, user: { select: { practice: { select: { timeZone: true } } } } } },
    },
  })
  if (!exercise) return notFound()
  const { clientId, user } = exercise.programme
  const completion = { programmeExerciseId: exerciseId, doneOn: calendarDay(new Date(), user.practice.timeZone) }
  if (done) {
    await db.exerciseCompletion.upsert({
      where: { programmeExerciseId_doneOn: completion },
      create: completion,
      update: {},
    })
  } else {
    await db.exerciseCompletion.deleteMany({ where: completion })
  }
  if (clientId) await audit(null, clientId, done ? 'exercise done' : 'exercise not done after all')
}
