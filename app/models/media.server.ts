import { db } from './db.server.ts'
import { readableProgramme, visibleExercise } from './visibility.ts'

/** What a page needs to show a picture. */
export const pictureFields = { id: true, kind: true, alt: true, width: true, height: true } as const

/** The media that anybody may see (built in), or that `user` sees on an exercise or in a programme; else null. */
export async function visibleMedia(user: { id: string; teamId: string | null } | null, id: string) {
  const inSight = user
    ? [
        { userId: user.id },
        { exercises: { some: { exercise: visibleExercise(user) } } },
        { programmeExercises: { some: { programmeExercise: { programme: readableProgramme(user) } } } },
      ]
    : []
  return db.media.findFirst({ where: { id, OR: [{ builtIn: true }, ...inSight] } })
}

/** The media if the programme behind the portal link shows it; else null. */
export async function mediaOfPortal(portalToken: string, id: string) {
  return db.media.findFirst({
    where: { id, programmeExercises: { some: { programmeExercise: { programme: { portalToken } } } } },
  })
}
