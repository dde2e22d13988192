import { randomUUID } from 'node:crypto'
import { audit } from '#app/models/audit.server.ts'
import { visibleClients } from '#app/models/clients/client.server.ts'
import { type Transaction, db, inSlices, inTransaction, isDuplicate } from '#app/models/db.server.ts'
import { prescriptionLetter } from './letter.ts'
import { isMailForgotten, lettersToday, postAll } from '#app/models/outbox.server.ts'
import { lettersADay } from '#app/models/practice/plan.ts'
import { portalLink } from './prescription.server.ts'
import {
  type ProgrammeExerciseRow,
  contentsOf,
  copyExercises,
  programmeExercises,
} from '#app/models/programmes/programme.server.ts'
import { type Order, REFUSAL, type Refusals, refusals } from './rules.ts'
import { newPrescriptionId, newToken } from '#app/models/secret.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { env } from '#app/services/env.server.ts'

const RESEND_WAIT = 3 * 60_000

/**
 * Sends the working programme to each client: an unchangeable copy, its portal link and, when asked for, the letter,
 * all in one transaction. Posting the same order again changes nothing. Returns why it was not sent; empty when it was.
 */
export async function publish(user: User, order: Order): Promise<Refusals> {
  try {
    return await inTransaction((tx) => publishOnce(tx, user, order))
  } catch (error) {
    // The same form was posted twice at the same moment: by now the other post has published it.
    if (isDuplicate(error)) return inTransaction((tx) => publishOnce(tx, user, order))
    throw error
  }
}

async function publishOnce(tx: Transaction, user: User, order: Order): Promise<Refusals> {
  const before = await tx.publication.findUnique({
    where: { id: order.publicationId, userId: user.id },
    select: { prescriptions: { select: { programmeTitle: true, client: { select: { id: true, name: true } } } } },
  })
  if (before) return repetition(order, before.prescriptions)
  const programme = await tx.programme.findUnique({
    where: { workingFor: user.id },
    include: { exercises: programmeExercises },
  })
  const exercises = programme?.exercises ?? []
  const clients = await visibleClients(user, order.clientId, tx)
  const isVerified = user.emailVerifiedAt !== null
  const lettersLeft = order.sendEmail ? await lettersLeftToday(tx, user) : 0
  const refused = refusals(order, { isVerified, clients, exercises, lettersLeft })
  if (Object.keys(refused).length) return refused
  const again = order.sendAgain || !programme ? [] : await justSent(tx, user, order, programme.id)
  if (again.length) return { sendAgain: [`${REFUSAL.justSent} (${again.join(', ')})`] }
  await tx.publication.create({ data: { id: order.publicationId, userId: user.id } })
  await tx.programme.update({
    where: { workingFor: user.id },
    data: { programmeTitle: order.programmeTitle, version: { increment: 1 } },
  })
  await prescribe(tx, user, order, clients, exercises)
  return {}
}

async function lettersLeftToday(tx: Transaction, user: User) {
  if (!env.RATE_LIMITS) return Infinity
  const most = lettersADay(user.practice)
  const { byUser, byPractice } = await lettersToday(tx, user)
  return Math.max(0, Math.min(most.user - byUser, most.practice - byPractice))
}

/** The same order again has been sent already. Another one from the same form, as after the back button, was not. */
function repetition(
  order: Order,
  sent: { programmeTitle: string; client: { id: string; name: string } | null }[],
): Refusals {
  const ids = sent.map(({ client }) => client?.id)
  const isSame =
    sent.every(({ programmeTitle }) => programmeTitle === order.programmeTitle) &&
    ids.length === order.clientId.length &&
    order.clientId.every((id) => ids.includes(id))
  if (isSame) return {}
  const names = sent.map(({ client }) => client?.name).join(', ')
  return { publicationId: [`This form was already sent to ${names}. Press Publish again to send it as it stands now.`] }
}

/** The names of those clients of the order who have got this very programme in the last 3 minutes. (publishing.md §9) */
async function justSent(tx: Transaction, user: User, order: Order, programmeId: string) {
  const sent = await tx.programme.findMany({
    where: {
      kind: 'prescription',
      userId: user.id,
      programmeTitle: order.programmeTitle,
      clientId: { in: order.clientId },
      createdAt: { gt: new Date(Date.now() - RESEND_WAIT) },
    },
    select: { id: true, client: { select: { name: true } } },
  })
  const [content, ...contents] = await contentsOf(tx, [programmeId, ...sent.map(({ id }) => id)])
  const same = sent.filter((_, index) => contents[index] === content)
  return [...new Set(same.map(({ client }) => client?.name))]
}

interface Recipient {
  id: string
  name: string
  email: string | null
}

/** Each client gets a copy of the programme, a link and, when asked for, the letter with it. */
async function prescribe(
  tx: Transaction,
  user: User,
  order: Order,
  clients: Recipient[],
  exercises: ProgrammeExerciseRow[],
) {
  const { programmeTitle, publicationId, requirePin } = order
  const prescriptions = clients.map(({ id }) => ({
    id: randomUUID(),
    kind: 'prescription',
    programmeTitle,
    userId: user.id,
    prescriptionId: newPrescriptionId(),
    portalToken: newToken(),
    privatePrescription: requirePin,
    publicationId,
    clientId: id,
  }))
  await inSlices(prescriptions, (data) => tx.programme.createMany({ data }))
  await copyExercises(
    tx,
    exercises,
    prescriptions.map(({ id }) => id),
  )
  await audit(
    user.id,
    clients.map(({ id }) => id),
    'prescribed',
    tx,
  )
  const from = { name: user.name, practice: user.practice.name }
  const letters = clients.flatMap(({ id, name, email }, index) => {
    if (!order.sendEmail || !email) return []
    const { id: programmeId, portalToken } = prescriptions[index]!
    const letter = prescriptionLetter(from, name, portalLink(portalToken), requirePin)
    return { programmeId, recipient: email, key: `${publicationId}.${id}`, letter }
  })
  await postAll(tx, user.id, letters)
}

/** What one press of Publish sent, to each client by name, and how far the letters are; a 404 for anybody else. */
export async function publication(user: User, id: string) {
  const prescriptions = await db.programme.findMany({
    where: { publicationId: id, userId: user.id },
    orderBy: { client: { nameSort: 'asc' } },
    select: {
      prescriptionId: true,
      programmeTitle: true,
      portalToken: true,
      privatePrescription: true,
      createdAt: true,
      client: { select: { id: true, name: true, email: true, clientPin: true } },
      jobs: { where: { kind: 'letter' }, select: { doneAt: true, dueAt: true, lastError: true } },
    },
  })
  const [first = notFound()] = prescriptions
  return {
    programmeTitle: first.programmeTitle,
    prescriptions: prescriptions.map(
      ({ prescriptionId, portalToken, privatePrescription, createdAt, client, jobs }) => ({
        prescriptionId: prescriptionId ?? '',
        link: portalLink(portalToken ?? ''),
        pin: privatePrescription ? (client?.clientPin ?? null) : null,
        client: { id: client?.id ?? '', name: client?.name ?? '', email: client?.email ?? null },
        letter: letterState(jobs[0], createdAt),
      }),
    ),
  }
}

interface LetterRow {
  doneAt: Date | null
  dueAt: Date | null
  lastError: string
}

function letterState(letter: LetterRow | undefined, publishedAt: Date): LetterState {
  if (!letter) return isMailForgotten(publishedAt) ? 'forgotten' : 'none'
  if (letter.doneAt) return 'sent'
  if (!letter.dueAt) return 'failed'
  return letter.lastError ? 'late' : 'on its way'
}

/** How far a letter is; `none` when no email was asked for, `forgotten` when that is too long ago to know. */
export type LetterState = 'none' | 'forgotten' | 'on its way' | 'late' | 'sent' | 'failed'
