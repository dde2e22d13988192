import { auditView } from '#app/models/audit.server.ts'
import { db } from '#app/models/db.server.ts'
import { originFields, originOf } from '#app/models/exercises/origin.ts'
import { exerciseCounts, programmeExercises, shown } from '#app/models/programmes/programme.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { readableProgramme } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'
import { env } from '#app/services/env.server.ts'

/** The address that a client opens. */
export const portalLink = (portalToken: string) => `${env.PUBLIC_URL}/portal/${portalToken}`

const PAGE_SIZE = 20

/**
 * One page (from 1) of the client's prescriptions, the newest first, each with the days from `since` (2026-11-21) on that the
 * client did some of it.
 */
export async function prescriptionsOf(client: { id: string }, since: string, asked: number) {
  const where = { kind: 'prescription', clientId: client.id }
  const pages = Math.max(1, Math.ceil((await db.programme.count({ where })) / PAGE_SIZE))
  const page = Math.min(asked, pages)
  const prescriptions = await db.programme.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    select: {
      id: true,
      prescriptionId: true,
      programmeTitle: true,
      portalToken: true,
      privatePrescription: true,
      createdAt: true,
    },
  })
  const ids = prescriptions.map(({ id }) => id)
  const [exercises, done] = await Promise.all([exerciseCounts(ids), daysDoneOf(ids, since)])
  return {
    page,
    pages,
    prescriptions: prescriptions.map((prescription) => ({
      ...withLink(prescription),
      exercises: exercises.get(prescription.id) ?? 0,
      daysDone: [...new Set(done.get(prescription.id)?.map(({ doneOn }) => doneOn))],
    })),
  }
}

async function daysDoneOf(programmeIds: string[], since: string) {
  const completions = await db.exerciseCompletion.findMany({
    where: { doneOn: { gte: since }, programmeExercise: { programmeId: { in: programmeIds } } },
    select: { doneOn: true, programmeExercise: { select: { programmeId: true } } },
  })
  return Map.groupBy(completions, ({ programmeExercise }) => programmeExercise.programmeId)
}

/** The user's latest prescriptions, for the dashboard. */
export function latestPrescriptions(user: User, take: number) {
  return db.programme.findMany({
    where: { kind: 'prescription', userId: user.id },
    orderBy: { createdAt: 'desc' },
    take,
    select: {
      prescriptionId: true,
      programmeTitle: true,
      createdAt: true,
      client: { select: { name: true } },
    },
  })
}

function withLink<P extends { portalToken: string | null }>({ portalToken, ...prescription }: P) {
  return { ...prescription, link: portalLink(portalToken ?? '') }
}

/** The prescription with its exercises and what the client did of them, or a 404. */
export async function visiblePrescription(user: User, prescriptionId: string) {
  const prescription = await db.programme.findFirst({
    where: { kind: 'prescription', prescriptionId, ...readableProgramme(user) },
    include: {
      client: { select: { id: true, name: true, email: true, clientPin: true } },
      user: { select: { firstName: true, lastName: true, practice: true } },
      exercises: {
        ...programmeExercises,
        include: { ...programmeExercises.include, exercise: { select: originFields }, completions: true },
      },
    },
  })
  if (!prescription) return notFound()
  if (prescription.clientId) await auditView(user.id, prescription.clientId, 'prescription viewed')
  return {
    ...withLink(prescription),
    exercises: prescription.exercises.map(({ completions, ...exercise }) => ({
      ...shown(exercise),
      origin: originOf(exercise.exercise),
      doneOn: completions.map(({ doneOn }) => doneOn).toSorted(),
    })),
  }
}
