import { audit, auditView } from '#app/models/audit.server.ts'
import { calendarDay } from '#app/models/dates.ts'
import { inTransaction } from '#app/models/db.server.ts'
import type { MediaRow } from '#app/models/media/media.server.ts'
import { read } from '#app/models/reading.server.ts'
import { type Origin, originOf } from '#app/models/exercises/origin.ts'
import { portalLink } from './prescription.server.ts'
import { type ProgrammeExerciseRow, shown } from '#app/models/programmes/programme.server.ts'
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
export async function portalDoor(where: { portalToken?: string; prescriptionId?: string }): Promise<Door | null> {
  const { portalToken = null, prescriptionId = null } = where
  const [found] = await read<Omit<Door, 'key'>>(
    `SELECT programme.id, portalToken, privatePrescription AS isPrivate, clientPin AS pin
     FROM "Programme" programme LEFT JOIN "Client" client ON client.id = clientId
     WHERE kind = 'prescription' AND (portalToken = ? OR prescriptionId = ?)`,
    portalToken,
    prescriptionId,
  )
  return found?.portalToken ? { ...found, key: keyFor('portal', found.id, found.pin ?? '') } : null
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
  const [programme] = await read<PortalRow>(
    `SELECT programme.id, prescriptionId, programmeTitle, programme.createdAt, client.id AS clientId,
       client.name AS clientName, firstName, lastName, practice.name AS practiceName, timeZone
     FROM "Programme" programme JOIN "User" user ON user.id = programme.userId
     JOIN "Practice" practice ON practice.id = practiceId LEFT JOIN "Client" client ON client.id = clientId
     WHERE portalToken = ?`,
    portalToken,
  )
  if (!programme) return notFound()
  const { id, prescriptionId, programmeTitle, createdAt, clientId, clientName, timeZone } = programme
  if (clientId) await auditView(null, clientId, 'programme opened')
  return {
    id,
    prescriptionId: prescriptionId ?? '',
    programmeTitle,
    createdAt,
    link: portalLink(portalToken),
    client: clientId ? { id: clientId, name: clientName ?? '' } : null,
    user: {
      firstName: programme.firstName,
      lastName: programme.lastName,
      practice: { name: programme.practiceName, timeZone },
    },
    exercises: await exercisesOn(id, calendarDay(new Date(), timeZone)),
  }
}

interface PortalRow {
  id: string
  prescriptionId: string | null
  programmeTitle: string
  createdAt: Date
  clientId: string | null
  clientName: string | null
  firstName: string
  lastName: string
  practiceName: string
  timeZone: string
}

/** The programme's exercises in order, and which of them are done on this day of the practice's calendar. */
async function exercisesOn(programmeId: string, today: string) {
  const exercises = await read<Omit<ProgrammeExerciseRow, 'media'> & Origin & { doneToday: number }>(
    `SELECT item.*, source, sourceUrl, author, licence,
       EXISTS (SELECT 1 FROM "ExerciseCompletion" WHERE programmeExerciseId = item.id AND doneOn = ?) AS doneToday
     FROM "ProgrammeExercise" item LEFT JOIN "Exercise" exercise ON exercise.id = exerciseId
     WHERE programmeId = ? ORDER BY position`,
    today,
    programmeId,
  )
  const media = await read<MediaRow & { programmeExerciseId: string }>(
    `SELECT programmeExerciseId, media.id, kind, alt, width, height, posterKey FROM "ProgrammeExercise" item
     JOIN "ProgrammeExerciseMedia" link ON programmeExerciseId = item.id JOIN "Media" media ON media.id = mediaId
     WHERE programmeId = ? ORDER BY link.position`,
    programmeId,
  )
  return exercises.map((exercise) => {
    const ofIt = media.filter(({ programmeExerciseId }) => programmeExerciseId === exercise.id)
    return {
      ...shown({ ...exercise, media: ofIt.map((media) => ({ media })) }),
      origin: originOf(exercise),
      doneToday: exercise.doneToday > 0,
    }
  })
}

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
