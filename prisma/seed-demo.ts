import { DEMO_APPOINTMENTS, DEMO_CLIENTS, DEMO_HISTORY, DEMO_TEMPLATES } from './demo-data.ts'
import { named } from '#app/models/clients/named.ts'
import { db, inTransaction, type Transaction } from '#app/models/db.server.ts'
import { copyOfLibraryExercise } from '#app/models/programmes/programme.server.ts'
import { newClientPin, newPrescriptionId, newToken } from '#app/models/secret.server.ts'
import { hashPassword, verifyPassword } from '#app/services/password.server.ts'

const DAY = 86_400_000
const EMAIL = 'demo@example.com'
const PASSWORD = 'demo-clinic-2026'

/** Noted in the database while nobody can sign in to the demo practice. */
const SHUT = { name: 'demo sign-in', value: 'shut' }

/** A practice to look around in: clients, templates and the last weeks' prescriptions. Made once; what is done in it stays. */
export async function seedDemo() {
  const passwordHash = await hashPassword(PASSWORD)
  await inTransaction(async (tx) => {
    const { count: wasShut } = await tx.setting.deleteMany({ where: SHUT })
    if (wasShut) await tx.user.updateMany({ where: { email: EMAIL }, data: { passwordHash } })
    if (await tx.user.count({ where: { email: EMAIL } })) return
    const user = await tx.user.create({
      data: {
        firstName: 'Alex',
        lastName: 'Morgan',
        email: EMAIL,
        emailVerifiedAt: new Date(),
        passwordHash,
        practice: { create: { name: 'Riverside Physiotherapy', planName: 'professional' } },
      },
    })
    const clientIds = await makeClients(tx, user.id)
    for (const [title, slugs] of Object.entries(DEMO_TEMPLATES))
      await makeProgramme(tx, user.id, title, slugs, { kind: 'template' })
    for (const sent of DEMO_HISTORY) await makePrescription(tx, user.id, clientIds.get(sent.client) ?? '', sent)
    for (const booked of DEMO_APPOINTMENTS) await makeMeeting(tx, user.id, clientIds, booked)
  })
}

/** Lets nobody in any more by the password that everybody knows. What the demo practice holds stays. */
export async function shutDemo() {
  const user = await db.user.findUnique({ where: { email: EMAIL } })
  if (!user || !(await verifyPassword(user.passwordHash, PASSWORD))) return
  const passwordHash = await hashPassword(newToken())
  await inTransaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { passwordHash } })
    await tx.session.deleteMany({ where: { userId: user.id } })
    await tx.setting.upsert({ where: { name: SHUT.name }, create: SHUT, update: SHUT })
  })
  console.log(`SEED_DEMO is off: nobody can sign in as ${EMAIL} any more`)
}

async function makeClients(tx: Transaction, userId: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, { name, born, hasEmail }] of DEMO_CLIENTS.entries()) {
    const email = hasEmail
      ? `${name
          .toLowerCase()
          .normalize('NFKD')
          .replaceAll(/[^a-z ]/g, '')
          .replaceAll(' ', '.')}@example.com`
      : null
    const createdAt = new Date(Date.now() - (90 - index * 3) * DAY)
    const client = await tx.client.create({
      data: { ...named(name), email, dateOfBirth: born, clientPin: newClientPin(), userId, createdAt },
    })
    ids.set(name, client.id)
  }
  return ids
}

/** A meeting so many days from today, at a full hour of the day; with several clients it is a class. */
async function makeMeeting(
  tx: Transaction,
  userId: string,
  clientIds: Map<string, string>,
  { clients, inDays, hour, isCanceled, ...type }: (typeof DEMO_APPOINTMENTS)[number],
) {
  const known = await tx.appointmentType.findFirst({ where: { userId, ...type } })
  const { id: appointmentTypeId } = known ?? (await tx.appointmentType.create({ data: { userId, ...type } }))
  const startDate = new Date(new Date(Date.now() + inDays * DAY).setUTCHours(hour, 0, 0, 0))
  const endDate = new Date(startDate.getTime() + type.duration * 60_000)
  const appointmentClassId =
    clients.length > 1 ? (await tx.appointmentClass.create({ data: { maxAttendees: 8, userId } })).id : null
  await tx.appointment.createMany({
    data: clients.map((name) => ({
      userId,
      clientId: clientIds.get(name) ?? '',
      appointmentTypeId,
      appointmentClassId,
      startDate,
      endDate,
      canceledAt: isCanceled ? new Date(startDate.getTime() - DAY) : null,
    })),
  })
}

async function makePrescription(
  tx: Transaction,
  userId: string,
  clientId: string,
  sent: (typeof DEMO_HISTORY)[number],
) {
  const createdAt = new Date(Date.now() - sent.daysAgo * DAY)
  const programme = await makeProgramme(tx, userId, sent.title, DEMO_TEMPLATES[sent.title] ?? [], {
    kind: 'prescription',
    clientId,
    createdAt,
    prescriptionId: newPrescriptionId(),
    portalToken: newToken(),
    privatePrescription: sent.isPrivate ?? false,
  })
  const days = Array.from({ length: sent.daysAgo }, (_, day) =>
    new Date(createdAt.getTime() + (day + 1) * DAY).toISOString().slice(0, 10),
  )
  const done = days.filter((_, day) => (day * 7 + sent.daysAgo) % 10 < sent.outOfTen)
  await tx.exerciseCompletion.createMany({
    data: programme.exercises.flatMap(({ id }) => done.map((doneOn) => ({ programmeExerciseId: id, doneOn }))),
  })
}

async function makeProgramme(
  tx: Transaction,
  userId: string,
  programmeTitle: string,
  slugs: string[],
  rest:
    | { kind: 'template' }
    | {
        kind: 'prescription'
        clientId: string
        createdAt: Date
        prescriptionId: string
        portalToken: string
        privatePrescription: boolean
      },
) {
  const found = await tx.exercise.findMany({ where: { slug: { in: slugs } }, include: { media: true } })
  const inOrder = slugs.flatMap((slug) => found.find((exercise) => exercise.slug === slug) ?? [])
  return tx.programme.create({
    data: {
      ...rest,
      userId,
      programmeTitle,
      exercises: { create: inOrder.map((exercise, position) => ({ ...copyOfLibraryExercise(exercise), position })) },
    },
    include: { exercises: { select: { id: true } } },
  })
}
