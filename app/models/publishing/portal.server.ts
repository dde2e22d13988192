import { audit, auditView } from '#app/models/audit.server.ts'
import { calendarDay } from '#app/models/dates.ts'
import { db, inTransaction } from '#app/models/db.server.ts'
import { originFields, originOf } from '#app/models/exercises/origin.ts'
import { portalLink } from './prescription.server.ts'
import { programmeExercises, shown } from '#app/models/programmes/programme.server.ts'
import { countTry, forgetTries, takeBackTry } from '#app/models/throttle.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { keyFor } from '#app/services/secret.server.ts'

/** What the portal's door needs to know before it lets anybody in. */
export interface Door {
  id: string
  portalToken: string
  isPrivate: boolean
  pin: string | null
  /** Signs the pass of who gave the right pin; another programme or another pin has another key. */
  key: string
}

/** The door of the programme; null when there is none with this link or id. */
export async function portalDoor(where: { portalToken: string } | { prescriptionId: string }): Promise<Door | null> {
  const programme = await db.programme.findFirst({
    where: { kind: 'prescription', ...where },
    select: { id: true, portalToken: true, privatePrescription: true, client: { select: { clientPin: true } } },
  })
  if (!programme?.portalToken) return null
  const { id, portalToken, privatePrescription, client } = programme
  const pin = client?.clientPin ?? null
  return { id, portalToken, isPrivate: privatePrescription, pin, key: keyFor('portal', id, pin ?? '') }
}

/**
 * Counts one try of `given`, by the browser when it once gave the right pin, else by where it comes from and for the link as a
 * whole. Returns whether it is the pin, and the seconds to wait when there were too many tries. (docs/decisions/015)
 */
export async function tryPin(
  { key, pin }: Pick<Door, 'key' | 'pin'>,
  given: string,
  { browser, address }: { browser: string | null; address: string },
) {
  const who = `${key} ${browser ?? address}`
  const wait = (await countTry('pin', who)) || (browser ? 0 : await countTry('link-pin', key))
  const isRight = !wait && given === pin
  if (isRight) await forgetTries('pin', who)
  if (isRight && !browser) await takeBackTry('link-pin', key)
  return { isRight, wait }
}

/** The programme behind a portal link, as the client sees it today on the practice's calendar, or a 404. */
export async function portalProgramme(portalToken: string) {
  const programme = await db.programme.findUnique({
    where: { portalToken },
    include: {
      client: { select: { id: true, name: true } },
      user: { select: { firstName: true, lastName: true, practice: { select: { name: true, timeZone: true } } } },
      exercises: {
        ...programmeExercises,
        include: { ...programmeExercises.include, exercise: { select: originFields }, completions: lastCompletion },
      },
    },
  })
  if (!programme) return notFound()
  const { client, user } = programme
  if (client) await auditView(null, client.id, 'programme opened')
  const today = calendarDay(new Date(), user.practice.timeZone)
  return {
    id: programme.id,
    prescriptionId: programme.prescriptionId ?? '',
    programmeTitle: programme.programmeTitle,
    createdAt: programme.createdAt,
    link: portalLink(portalToken),
    client,
    user,
    exercises: programme.exercises.map(({ completions, ...exercise }) => ({
      ...shown(exercise),
      origin: originOf(exercise.exercise),
      doneToday: completions.some(({ doneOn }) => doneOn === today),
    })),
  }
}

const lastCompletion = { orderBy: { doneOn: 'desc' }, take: 1 } as const

/** Notes that the exercise was done today, or takes the note back. Pressing twice is the same as once. */
export function setDoneToday(portalToken: string, exerciseId: string, done: boolean) {
  return inTransaction(async (tx) => {
    const exercise = await tx.programmeExercise.findFirst({
      where: { id: exerciseId, programme: { portalToken } },
      select: {
        programme: { select: { clientId: true, user: { select: { practice: { select: { timeZone: true } } } } } },
      },
    })
    if (!exercise) return notFound()
    const { clientId, user } = exercise.programme
    const completion = { programmeExerciseId: exerciseId, doneOn: calendarDay(new Date(), user.practice.timeZone) }
    if (done) {
      const where = { programmeExerciseId_doneOn: completion }
      await tx.exerciseCompletion.upsert({ where, create: completion, update: {} })
    } else {
      await tx.exerciseCompletion.deleteMany({ where: completion })
    }
    if (clientId) await audit(null, clientId, done ? 'exercise done' : 'exercise not done after all', tx)
  })
}
