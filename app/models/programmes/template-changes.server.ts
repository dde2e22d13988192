import { db } from '#app/models/db.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { type TeamFlags, savedFlags } from '#app/models/practice/sharing.ts'
import { writableBy } from '#app/models/visibility.ts'
import { notFound } from '#app/http/not-found.ts'

type Template = TeamFlags & { id: string; userId: string }

/** Gives the template a new title. While sharing is enforced, saving also gives it to the team. (library.md §4 and §7) */
export async function updateTemplate(
  user: User,
  { objectId, programmeTitle }: { objectId: string; programmeTitle: string },
) {
  const where = { id: objectId, kind: 'template', ...writableBy(user) }
  const template = (await db.programme.findFirst({ where })) ?? notFound()
  await db.programme.update({
    where: { id: objectId },
    data: {
      programmeTitle,
      ...savedFlags(user, template, template),
      ...(template.userId === user.id && { teamId: user.teamId }),
      version: { increment: 1 },
    },
  })
}

/** Why a template can't be shared by key. (library.md §6) */
const KEY_REFUSALS = {
  team: 'Team accounts share with their team: use Team Sharing instead.',
  noKey: 'You must enable sharing in your account settings before you can share this template.',
}

/** Shares the user's own template by their share key, or no longer. Returns why it was refused, if it was. (library.md §6) */
export async function toggleShareTemplate(user: User, template: Template, shared: boolean): Promise<string | null> {
  if (template.userId !== user.id) return notFound()
  if (shared && user.teamId) return KEY_REFUSALS.team
  if (shared && !user.shareKey) return KEY_REFUSALS.noKey
  await db.programme.updateMany({ where: { id: template.id, userId: user.id }, data: { sharedByKey: shared } })
  return null
}

/** Lets the user's team view or also edit these templates, as far as the user may say so. (library.md §4) */
export async function shareWithTeam(user: User, templates: Template[], asked: TeamFlags) {
  await db.$transaction(
    templates.map((template) =>
      db.programme.updateMany({
        where: { id: template.id, kind: 'template', ...writableBy(user) },
        data: {
          ...savedFlags(user, asked, template),
          ...(template.userId === user.id && { teamId: user.teamId }),
        },
      }),
    ),
  )
}

/** Deletes one template. Deleting what is gone already is no mistake: somebody pressed twice. */
export function deleteTemplate(user: User, id: string) {
  return deleteSelectedTemplates(user, [id])
}

/** Deletes those of the templates that the user may change. What was loaded or sent from them stays. */
export async function deleteSelectedTemplates(user: User, ids: string[]) {
  await db.programme.deleteMany({ where: { id: { in: ids }, kind: 'template', ...writableBy(user) } })
}
