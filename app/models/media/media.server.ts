import { type Db, db, inSlices } from '#app/models/db.server.ts'
import { readableProgramme, visibleExercise } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'
import { removeMediaFiles } from '#app/services/files.server.ts'
import type { Prisma } from '#prisma/client/client.ts'

/** What an editor needs to show a picture or a film; and what a page that plays films needs. */
export const previewFields = { id: true, kind: true, alt: true, width: true, height: true } as const
export const pictureFields = { ...previewFields, posterKey: true } as const

export interface MediaRow {
  id: string
  kind: string
  alt: string
  width: number | null
  height: number | null
  posterKey: string | null
}

/**
 * An exercise's media as pages show them: its pictures, its film, and the ids of what is written and read out along with it.
 * `picture` stands for them all where there is room for one: the first image, else the still picture of the film. A picture
 * that nobody has described is called by the name of the exercise.
 */
export function demonstration(exerciseName: string, media: MediaRow[]) {
  const first = (kind: string) => media.find((one) => one.kind === kind)
  const film = first('video')
  const asPicture = ({ id, alt, width, height }: MediaRow, index: number) => ({
    id,
    alt: alt || `${exerciseName}, picture ${index + 1}`,
    width,
    height,
  })
  const images = media.filter(({ kind }) => kind === 'image').map(asPicture)
  return {
    images,
    picture: images[0] ?? (film?.posterKey ? asPicture(film, 0) : null),
    film: film ? { id: film.id, width: film.width, height: film.height, hasPoster: film.posterKey !== null } : null,
    captions: first('captions')?.id ?? null,
    narration: first('narration')?.id ?? null,
  }
}

/** The still picture of a film as a file of its own, or a 404. Who may see the film may see it. */
export function posterOf<M extends { posterKey: string | null }>(film: M) {
  return { ...film, kind: 'image', storageKey: film.posterKey ?? notFound(), contentType: 'image/webp' }
}

/** The media that anybody may see (built in), or that `user` sees on an exercise or in a programme; else null. */
export async function visibleMedia(user: { id: string; teamId: string | null } | null, id: string) {
  return db.media.findFirst({ where: { id, OR: [{ builtIn: true }, ...(user ? inSight(user) : [])] } })
}

/** Those of the media that `user` may see, and so may show on an exercise too. One that is still on its way is none. */
export function visibleMediaAmong(tx: Db, user: { id: string; teamId: string | null }, ids: string[]) {
  return tx.media.findMany({
    where: { id: { in: ids }, bytes: { gt: 0 }, OR: [{ builtIn: true }, ...inSight(user)] },
    select: { id: true, kind: true },
  })
}

export interface ShownMedia {
  id: string
  kind: string
  alt: string
  width: number | null
  height: number | null
  /** Whether the user may say what it shows. */
  isOwn: boolean
}

/** Those pictures and films among the media that `user` may see, in the given order. */
export async function shownMedia(user: { id: string; teamId: string | null }, ids: string[]): Promise<ShownMedia[]> {
  const found = await db.media.findMany({
    where: { id: { in: ids }, kind: { in: ['image', 'video'] }, OR: [{ builtIn: true }, ...inSight(user)] },
    select: { ...previewFields, userId: true },
  })
  const shown = found.map(({ userId, ...media }) => ({ ...media, isOwn: userId === user.id }))
  return [...new Set(ids)].flatMap((id) => shown.find((media) => media.id === id) ?? [])
}

/** Says in words what the user's own pictures show; those of others keep theirs. By id. */
export async function describePictures(tx: Db, user: { id: string }, alts: Record<string, string>) {
  await tx.$executeRaw`
    UPDATE Media SET alt = said.value FROM json_each(${JSON.stringify(alts)}) said
    WHERE Media.id = said.key AND userId = ${user.id} AND kind = 'image'`
}

const inSight = (user: { id: string; teamId: string | null }) => [
  { userId: user.id },
  { exercises: { some: { exercise: visibleExercise(user) } } },
  { programmeExercises: { some: { programmeExercise: { programme: readableProgramme(user) } } } },
]

/** The media if the programme behind the portal link shows it; else null. */
export async function mediaOfPortal(portalToken: string, id: string) {
  return db.media.findFirst({
    where: { id, programmeExercises: { some: { programmeExercise: { programme: { portalToken } } } } },
  })
}

/**
 * Removes those of the uploads found by `where` that no exercise and no programme uses, with their files. The rows are first marked
 * as incomplete and go last: nothing can take them up meanwhile, and after a crash on the way they are found again.
 */
export async function removeUnusedMedia(where: Prisma.MediaWhereInput) {
  const unused = { ...where, builtIn: false, exercises: { none: {} }, programmeExercises: { none: {} } }
  await db.media.updateMany({ where: unused, data: { bytes: 0 } })
  await inSlices(await db.media.findMany({ where: { ...unused, bytes: 0 } }), async (slice) => {
    await Promise.all(slice.map(removeMediaFiles))
    await db.media.deleteMany({ where: { ...unused, bytes: 0, id: { in: slice.map(({ id }) => id) } } })
  })
}
