import { clientChoice } from '#app/models/clients/client-list.server.ts'
import { pickerQuery } from '#app/middleware/client-picker.server.ts'
import { shownMedia } from '#app/models/media/media.server.ts'
import type { OwnExercise } from '#app/models/exercises/own.server.ts'
import { editableParams, readParams } from '#app/models/exercises/params.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { SHARING_NOTES, becomesTeamOwned, savedFlags, teamSharing } from '#app/models/practice/sharing.ts'
import { tagChoice } from '#app/models/exercises/tag-choice.server.ts'
import { limitInWords } from '#app/models/media/upload-rules.ts'
import { env } from '#app/services/env.server.ts'

const NEW = {
  exerciseName: '',
  exerciseDescription: '',
  difficulty: 'Easy',
  aliases: [],
  params: [],
  clientId: null,
  teamRead: false,
  teamWrite: false,
  media: [],
  tags: [],
}
const TEAM_OWNED = 'This exercise was made before your team shared everything. Saving it makes it the team’s.'

/** What the editor offers and starts with: for a new exercise (`objectId` is to be its id), or for one as it is. */
export async function editorData(
  user: User,
  { objectId = '', exercise }: { objectId?: string; exercise?: OwnExercise },
) {
  const present = exercise ?? NEW
  const flags = savedFlags(user, present, present)
  const tags = present.tags.map(({ tag }) => tag)
  const { groups, chosen } = await tagChoice(user, tags)
  const media = await shownMedia(
    user,
    present.media.map(({ media }) => media.id),
  )
  return {
    isVerified: user.emailVerifiedAt !== null,
    tagGroups: groups,
    clients: await clientOf(user, present.clientId),
    media,
    uploadLimits: {
      images: limitInWords('images', env.MAX_IMAGE_MB),
      video: limitInWords('video', env.MAX_VIDEO_MB),
    },
    sharing: {
      ...flags,
      mayChoose: teamSharing(user) === 'open',
      note: SHARING_NOTES[teamSharing(user)],
      warning: exercise && becomesTeamOwned(user, exercise) ? TEAM_OWNED : '',
    },
    values: {
      objectId,
      updatedAt: exercise?.updatedAt.toISOString() ?? '',
      exerciseName: present.exerciseName,
      exerciseDescription: present.exerciseDescription,
      difficulty: present.difficulty,
      words: (present.aliases as string[]).join(', '),
      tags: chosen,
      Params: editableParams(readParams(present.params)),
      deleted: [] as string[],
      alts: Object.fromEntries(media.map(({ id, alt }) => [id, alt])),
      ...flags,
      isConfidential: present.clientId !== null,
      clientId: present.clientId ?? '',
    },
  }
}

/** The clients to choose from. Who is chosen already stays so, also when the record is a colleague's alone. */
async function clientOf(user: User, present: string | null) {
  const asked = pickerQuery(present ? [present] : [])
  const choice = await clientChoice(user, asked)
  const isHidden = present !== null && asked.clientId.includes(present) && choice.chosen.length === 0
  const hidden = { id: present ?? '', name: 'A client of a colleague', email: null, hasPin: false }
  return { ...choice, chosen: isHidden ? [hidden] : choice.chosen }
}
