import { audit } from './audit.server.ts'
import { type Transaction, db, inTransaction, isDuplicate } from './db.server.ts'
import { prescriptionLetter } from './letters.ts'
import { post } from './outbox.server.ts'
import { copyOfProgrammeExercise, programmeExercises, shown } from './programme.server.ts'
import { newPrescriptionId, newToken } from './secret.server.ts'
import type { User } from './session.server.ts'
import { readableProgramme } from './visibility.ts'
import { notFound } from '#app/http/not-found.ts'
import { env } from '#app/services/env.server.ts'

/** The address that a client opens. */
export const portalLink = (portalToken: string) => `${env.PUBLIC_URL}/portal/${portalToken}`

export interface Order {
  /** Comes with the form: the same form posted twice publishes once. */
  publicationId: string
  programmeTitle: string
  clients: { id: string; name: string; email: string | null }[]
  sendEmail: boolean
  requirePin: boolean
}

/**
 * Sends the working programme to each client: an unchangeable copy, its portal link and, when asked for, the letter,
 * all in one transaction. Posting the same order again changes nothing.
 */
export async function publish(user: User, order: Order) {
  try {
    await inTransaction((tx) => publishOnce(tx, user, order))
  } catch (error) {
    if (!isDuplicate(error) || !(await publicationExists(user, order.publicationId))) throw error
  }
}

async function publicationExists(user: User, id: string) {
  return (await db.publication.count({ where: { id, userId: user.id } })) === 1
}

async function publishOnce(tx: Transaction, user: User, order: Order) {
  await tx.publication.create({ data: { id: order.publicationId, userId: user.id } })
  const { exercises } = await tx.programme.update({
    where: { workingFor: user.id },
    data: { programmeTitle: order.programmeTitle },
    include: { exercises: programmeExercises },
  })
  for (const client of order.clients) {
    const { portalToken } = await tx.programme.create({
      data: {
        kind: 'prescription',
        programmeTitle: order.programmeTitle,
        userId: user.id,
        prescriptionId: newPrescriptionId(),
        portalToken: newToken(),
        privatePrescription: order.requirePin,
        publicationId: order.publicationId,
        clientId: client.id,
        exercises: {
          create: exercises.map((exercise, position) => ({ ...copyOfProgrammeExercise(exercise), position })),
        },
      },
      select: { portalToken: true },
    })
    await audit(user.id, client.id, 'prescribed', tx)
    if (order.sendEmail && client.email && portalToken) {
      const from = { name: user.name, practice: user.practice.name }
      const letter = prescriptionLetter(from, client.name, portalLink(portalToken), order.requirePin)
      await post(tx, client.email, `${order.publicationId}.${client.id}`, letter)
    }
  }
}

const summary = {
  id: true,
  prescriptionId: true,
  programmeTitle: true,
  portalToken: true,
  privatePrescription: true,
  createdAt: true,
  client: { select: { id: true, name: true, email: true, clientPin: true } },
} as const

/** What one press of Publish sent, to each client by name; a 404 for anybody but who pressed it. */
export async function publishedPrescriptions(user: User, publicationId: string) {
  const prescriptions = await db.programme.findMany({
    where: { publicationId, userId: user.id },
    orderBy: { client: { name: 'asc' } },
    select: summary,
  })
  return prescriptions.length ? prescriptions.map(withLink) : notFound()
}

/** The client's prescriptions, the newest first. */
export async function prescriptionsOf(client: { id: string }) {
  const prescriptions = await db.programme.findMany({
    where: { kind: 'prescription', clientId: client.id },
    orderBy: { createdAt: 'desc' },
    select: { ...summary, _count: { select: { exercises: true } } },
  })
  return prescriptions.map(({ _count, ...prescription }) => ({
    ...withLink(prescription),
    exercises: _count.exercises,
  }))
}

/** The user's latest prescriptions, for the dashboard. */
export function latestPrescriptions(user: User, take: number) {
  return db.programme.findMany({
    where: { kind: 'prescription', userId: user.id },
    orderBy: { createdAt: 'desc' },
    take,
    select: summary,
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
      exercises: { ...programmeExercises, include: { ...programmeExercises.include, completions: true } },
    },
  })
  if (!prescription) return notFound()
  if (prescription.clientId) await audit(user.id, prescription.clientId, 'prescription viewed')
  return {
    ...withLink(prescription),
    exercises: prescription.exercises.map(({ completions, ...exercise }) => ({
      ...shown(exercise),
      doneOn: completions.map(({ doneOn }) => doneOn).toSorted(),
    })),
  }
}
