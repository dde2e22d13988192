import { randomUUID } from 'node:crypto'
import { type Transaction, db, inTransaction } from '#app/models/db.server.ts'
import { FREE_LIMIT } from '#app/models/practice/plan.ts'
import { withinLimit } from '#app/models/practice/plan-limits.server.ts'
import { type ProgrammeExerciseRow, contentsOf, copyExercises, programmeExercises } from './programme.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { savedFlags } from '#app/models/practice/sharing.ts'
import { writableBy } from '#app/models/visibility.ts'

/** Why a template was not saved, by the part of the form that causes it. (publishing.md §5 and §8) */
export type TemplateRefusal = Partial<Record<'template' | 'templateCap' | 'updateTemplateId', string[]>>

const REFUSALS = {
  unverified: { template: ['Template cannot be saved: please verify your email address first.'] },
  noExercises: { template: ['Template cannot be saved: the programme has no exercises.'] },
  isPrivate: (names: string) => ({ template: [`Template cannot be saved: private to a client: ${names}.`] }),
  cap: {
    templateCap: [`Please check your subscription - you cannot create more than ${FREE_LIMIT} templates`],
  },
  noTemplate: { updateTemplateId: ['Select a template to update first.'] },
}

/** The templates that the user may overwrite, by title. (publishing.md §6) */
export function updatableTemplates(user: User) {
  return db.programme.findMany({
    where: { kind: 'template', ...writableBy(user) },
    orderBy: { programmeTitle: 'asc' },
    select: { id: true, programmeTitle: true },
  })
}

/**
 * Keeps the working programme as a new template of the user. `id` comes with the form: posting it twice saves once; with
 * another title or programme in between, it saves another. Returns why it was not saved; empty when it was.
 */
export function saveTemplate(user: User, { id, programmeTitle }: { id: string; programmeTitle: string }) {
  return inTransaction(async (tx): Promise<TemplateRefusal> => {
    const taken = await tx.programme.findUnique({ where: { id } })
    const { exercises, refusal } = await workingExercises(tx, user)
    if (refusal) return refusal
    if (taken?.userId === user.id && taken.programmeTitle === programmeTitle) {
      const [saved, working] = await contentsOf(tx, [id, exercises[0]!.programmeId])
      if (saved === working) return {}
    }
    if (!(await withinLimit(tx, user, 'templates'))) return REFUSALS.cap
    const flags = savedFlags(user, UNSHARED, UNSHARED)
    const owner = { userId: user.id, teamId: user.teamId }
    // Whether an id is taken is nobody's business.
    const data = { id: taken ? randomUUID() : id, kind: 'template', programmeTitle, ...owner, ...flags }
    await tx.programme.create({ data })
    await copyExercises(tx, exercises, [data.id])
    return {}
  })
}

/** Puts the working programme in place of the template's title and exercises. Returns why not; empty when it did. */
export function overwriteTemplate(user: User, { id, programmeTitle }: { id: string; programmeTitle: string }) {
  return inTransaction(async (tx): Promise<TemplateRefusal & { title?: string }> => {
    const template = await tx.programme.findFirst({ where: { id, kind: 'template', ...writableBy(user) } })
    if (!template) return REFUSALS.noTemplate
    const { exercises, refusal } = await workingExercises(tx, user)
    if (refusal) return refusal
    await tx.programmeExercise.deleteMany({ where: { programmeId: id } })
    await copyExercises(tx, exercises, [id])
    const title = programmeTitle || template.programmeTitle
    await tx.programme.update({
      where: { id },
      data: { programmeTitle: title, ...savedFlags(user, template, template), version: { increment: 1 } },
    })
    return { title }
  })
}

async function workingExercises(
  tx: Transaction,
  user: User,
): Promise<{ exercises: ProgrammeExerciseRow[]; refusal?: TemplateRefusal }> {
  const programme = await tx.programme.findUnique({
    where: { workingFor: user.id },
    include: { exercises: programmeExercises },
  })
  const exercises = programme?.exercises ?? []
  const names = exercises.filter(({ clientId }) => clientId !== null).map(({ exerciseName }) => exerciseName)
  if (user.emailVerifiedAt === null) return { exercises, refusal: REFUSALS.unverified }
  if (exercises.length === 0) return { exercises, refusal: REFUSALS.noExercises }
  if (names.length) return { exercises, refusal: REFUSALS.isPrivate(names.join(', ')) }
  return { exercises }
}

const UNSHARED = { teamRead: false, teamWrite: false }
