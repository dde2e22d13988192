import { formatDate } from '#app/models/dates.ts'
import { db } from '#app/models/db.server.ts'
import type { Origin } from '#app/models/exercises/origin.ts'
import { dosageInWords, sentences } from '#app/models/exercises/params.ts'
import type { ProgrammeExercise } from '#app/models/programmes/programme.server.ts'
import { pictureAsDataUrl } from '#app/services/files.server.ts'
import { qrCodeAsDataUrl } from '#app/services/qr-code.server.ts'

/** A prescription, as its own page and as the portal know it. */
export interface Printable {
  prescriptionId: string | null
  programmeTitle: string
  createdAt: Date
  link: string
  client: { name: string } | null
  user: { firstName: string; lastName: string; practice: { name: string; timeZone: string } }
  exercises: (Pick<ProgrammeExercise, 'exerciseName' | 'exerciseDescription' | 'params' | 'images' | 'picture'> & {
    origin: Origin | null
  })[]
}

/** Everything that stands on paper, in words and in data URLs: printing it asks for nothing more. */
export type Paper = Awaited<ReturnType<typeof onPaper>>

/** The prescription as it goes on paper, its pictures at most `pictureWidth` px wide. */
export async function onPaper(prescription: Printable, pictureWidth: number) {
  const { programmeTitle, createdAt, link, client, user, exercises } = prescription
  const pictures = await picturesOf(
    exercises.flatMap((exercise) => stillsOf(exercise).map(({ id }) => id)),
    pictureWidth,
  )
  return {
    programmeTitle,
    prescriptionId: prescription.prescriptionId ?? '',
    client: client?.name,
    clinician: `${user.firstName} ${user.lastName}`.trim(),
    practice: user.practice.name,
    date: formatDate(createdAt, user.practice.timeZone),
    link,
    qrCode: await qrCodeAsDataUrl(link),
    exercises: exercises.map(({ exerciseName, exerciseDescription, params, origin, ...media }) => ({
      exerciseName,
      origin,
      dosage: dosageInWords(params),
      steps: sentences(exerciseDescription),
      pictures: stillsOf(media)
        .flatMap(({ id, alt }) => ({ alt, source: pictures.get(id) ?? '' }))
        .filter(({ source }) => source),
    })),
  }
}

/** The images; of a film without any, its still picture. */
const stillsOf = ({ images, picture }: Pick<Printable['exercises'][number], 'images' | 'picture'>) =>
  images.length === 0 && picture ? [picture] : images

async function picturesOf(ids: string[], width: number): Promise<Map<string, string>> {
  const files = await db.media.findMany({ where: { id: { in: ids } } })
  const sources = await Promise.all(files.map(async (file) => [file.id, await pictureIfThere(file, width)] as const))
  return new Map(sources)
}

/** The pictures of an exercise that left the library are gone; what was prescribed is still printed, without them. */
async function pictureIfThere(file: Parameters<typeof pictureAsDataUrl>[0], width: number): Promise<string> {
  try {
    return await pictureAsDataUrl(file, width)
  } catch (error) {
    console.warn(`The file of picture ${file.id} can't be read`, error)
    return ''
  }
}
