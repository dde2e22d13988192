import { randomUUID } from 'node:crypto'
import { createCookie } from 'react-router'
import sharp from 'sharp'
import { named } from '#app/models/clients/named.ts'
import { db, inTransaction } from '#app/models/db.server.ts'
import { indexExercises } from '#app/models/exercises/search/search.server.ts'
import type { Param } from '#app/models/exercises/params.ts'
import { copyOfLibraryExercise } from '#app/models/programmes/programme.server.ts'
import { hashToken, newPrescriptionId, newToken } from '#app/models/secret.server.ts'
import { type User, signedInUser, startSession } from '#app/models/practice/session.server.ts'
import { whoseForms } from '#app/models/practice/whose.server.ts'
import { hashPassword } from '#app/services/password.server.ts'
import { storeBytes } from '#app/services/storage.server.ts'
import type { Prisma } from '#prisma/client/client.ts'

/** The password of every user that a test makes. */
export const PASSWORD = 'seven-blue-herons'
const passwordHash = await hashPassword(PASSWORD)

/** A practitioner with a confirmed email and every permission, unless told otherwise. */
export function makeUser({
  planName = 'professional',
  ...rest
}: Partial<Prisma.UserUncheckedCreateInput> & { planName?: string } = {}) {
  return db.user.create({
    data: {
      firstName: 'Robin',
      lastName: 'Vale',
      email: `${randomUUID()}@example.com`,
      emailVerifiedAt: new Date(),
      passwordHash,
      ...rest,
      ...(rest.practiceId
        ? {}
        : { practice: { create: { name: 'Hill Road Practice', planName } }, practiceId: undefined }),
    } as Prisma.UserCreateInput,
  })
}

/** The user as a loader gets it. */
export async function userOf({ id }: { id: string }): Promise<User> {
  return (await signedInUser(await startSession(id, '')))!
}

/** The cookie of a browser in which this user has signed in. */
export async function sessionCookie({ id }: { id: string }): Promise<{ name: string; value: string }> {
  const header = await createCookie('session').serialize(await startSession(id, 'test'))
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(header) ?? []
  return { name, value }
}

/** What the forms of whoever this cookie signs in say of whose they are; empty when it signs in nobody. */
export async function whoseSession(cookie: string): Promise<string> {
  const tokens = await Promise.all(['session', '__Host-session'].map((name) => createCookie(name).parse(cookie)))
  const id = hashToken(tokens.find((token) => token && typeof token === 'string') ?? '')
  const session = await db.session.findUnique({ where: { id } })
  return session ? whoseForms({ id: session.userId }) : ''
}

/** Two colleagues who share a team and a practice; the first is its administrator. */
export async function makeTeam() {
  const practice = await db.practice.create({ data: { name: 'Hill Road Practice', planName: 'professional' } })
  const team = await db.team.create({ data: { name: 'Hill Road' } })
  const member = { practiceId: practice.id, teamId: team.id }
  const me = await makeUser({ ...member, teamAdministrator: true })
  const colleague = await makeUser({ ...member, firstName: 'Sam', lastName: 'Osei' })
  return { team, me, colleague }
}

/** A built-in exercise of the seeded library. */
export function libraryExercise(slug: string) {
  return db.exercise.findUniqueOrThrow({ where: { slug } })
}

/** An exercise that the user has made. */
export function makeExercise(
  user: { id: string; teamId: string | null },
  data: Partial<Prisma.ExerciseUncheckedCreateInput> = {},
) {
  return inTransaction(async (tx) => {
    const exercise = await tx.exercise.create({
      data: {
        exerciseName: 'Tin Soldier March',
        exerciseDescription: 'March on the spot.',
        userId: user.id,
        teamId: user.teamId,
        ...data,
      },
    })
    await indexExercises(tx, [exercise.id])
    return exercise
  })
}

const pixels = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .webp()
  .toBuffer()

/** An exercise of the user's with a picture of its own. */
export async function makePictured(user: { id: string; teamId: string | null }, data = {}) {
  const picture = await makePicture(user)
  const exercise = await makeExercise(user, { media: { create: { mediaId: picture.id, position: 0 } }, ...data })
  return { picture, exercise }
}

/** An upload of the user's, a picture unless told otherwise, that no exercise shows yet. */
export async function makePicture(user: { id: string }, data: Partial<Prisma.MediaUncheckedCreateInput> = {}) {
  const storageKey = `${randomUUID()}.webp`
  await storeBytes(storageKey, new Uint8Array(pixels))
  const file = { storageKey, contentType: 'image/webp', bytes: pixels.length, width: 40, height: 30 }
  return db.media.create({ data: { kind: 'image', ...file, userId: user.id, ...data } })
}

export function makeClient(
  user: { id: string; teamId: string | null },
  data: Partial<Prisma.ClientUncheckedCreateInput> = {},
) {
  return db.client.create({
    data: {
      ...named(data.name ?? 'Nora Quill'),
      email: 'nora.quill@example.com',
      clientPin: '4711',
      userId: user.id,
      teamId: user.teamId,
      ...data,
    },
  })
}

interface ProgrammeParts {
  programmeTitle?: string
  /** Slugs of the library, in order. */
  exercises?: string[]
  params?: Param[]
}

/** Puts exercises of the library into the user's working programme. */
export async function makeWorkingProgramme(
  user: { id: string },
  { programmeTitle = 'Knee, first week', exercises = ['quad-set', 'heel-slide'], params }: ProgrammeParts = {},
) {
  return db.programme.create({
    data: {
      kind: 'working',
      userId: user.id,
      workingFor: user.id,
      programmeTitle,
      exercises: { create: await copies(exercises, params) },
    },
    include: { exercises: { orderBy: { position: 'asc' } } },
  })
}

export async function makeTemplate(
  user: { id: string; teamId: string | null },
  {
    programmeTitle = 'Ankle Sprain Level 1',
    exercises = ['ankle-pumps', 'heel-raise'],
    ...rest
  }: ProgrammeParts & { teamRead?: boolean; teamWrite?: boolean; sharedByKey?: boolean } = {},
) {
  return db.programme.create({
    data: {
      kind: 'template',
      userId: user.id,
      teamId: user.teamId,
      programmeTitle,
      exercises: { create: await copies(exercises) },
      ...rest,
    },
    include: { exercises: { orderBy: { position: 'asc' } } },
  })
}

/** A programme that was sent to the client. */
export async function makePrescription(
  user: { id: string },
  client: { id: string },
  {
    programmeTitle = 'Knee, first week',
    exercises = ['quad-set', 'heel-slide'],
    params,
    ...rest
  }: ProgrammeParts & { privatePrescription?: boolean } = {},
) {
  return db.programme.create({
    data: {
      kind: 'prescription',
      userId: user.id,
      clientId: client.id,
      programmeTitle,
      prescriptionId: newPrescriptionId(),
      portalToken: newToken(),
      exercises: { create: await copies(exercises, params) },
      ...rest,
    },
    include: { exercises: { orderBy: { position: 'asc' } } },
  })
}

async function copies(slugs: string[], params?: Param[]) {
  const found = await db.exercise.findMany({ where: { slug: { in: slugs } }, include: { media: true } })
  return slugs.flatMap((slug, position) => {
    const exercise = found.find((one) => one.slug === slug)
    const own = params && { params: params as unknown as Prisma.InputJsonValue }
    return exercise ? [{ ...copyOfLibraryExercise(exercise), ...own, position }] : []
  })
}

/** An appointment of 30 minutes that begins in an hour, unless told otherwise. */
export async function makeAppointment(
  user: { id: string },
  client: { id: string },
  { name = 'Follow-up', ...data }: Partial<Prisma.AppointmentUncheckedCreateInput> & { name?: string } = {},
) {
  const startDate = new Date(data.startDate ?? Date.now() + 3_600_000)
  const type = { name, duration: 30, meetingType: 'in_person', userId: user.id }
  const { id: appointmentTypeId } =
    (await db.appointmentType.findFirst({ where: type })) ?? (await db.appointmentType.create({ data: type }))
  return db.appointment.create({
    data: {
      appointmentTypeId,
      userId: user.id,
      clientId: client.id,
      endDate: new Date(startDate.getTime() + 1_800_000),
      ...data,
      startDate,
    },
  })
}

/** A class of the user that begins at `startDate`, to which these clients come; its id. */
export async function makeClass(
  user: { id: string },
  clients: { id: string }[],
  { startDate, maxAttendees = 8 }: { startDate?: Date; maxAttendees?: number } = {},
) {
  const { id: appointmentClassId } = await db.appointmentClass.create({ data: { maxAttendees, userId: user.id } })
  const begins = startDate ?? new Date(Date.now() + 7_200_000)
  for (const client of clients)
    await makeAppointment(user, client, { name: 'Balance class', startDate: begins, appointmentClassId })
  return appointmentClassId
}
