import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { ExerciseSchema } from './schema.ts'
import { type Rejected, readForm, refilled } from '#app/forms/read-form.ts'
import { describeExercise } from '#app/models/exercises/description.server.ts'
import { type ShownMedia, shownMedia } from '#app/models/media/media.server.ts'
import { isClientSearch } from '#app/middleware/client-picker.server.ts'
import type { ExerciseDraft } from '#app/models/exercises/own.server.ts'
import { keptParams, withCustomParameter } from '#app/models/exercises/params.ts'
import { LONGEST } from '#app/models/longest.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { knownTag } from '#app/models/exercises/tag-choice.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { receiveMedia } from '#app/uploads/media.server.ts'
import type { Refusal } from '#app/models/media/upload-rules.ts'

/** What the editor shows again: all that was typed, with what is wrong with it or what was asked for. */
export interface Again extends Rejected {
  /** The posted media, for their previews. */
  media: ShownMedia[]
  /** Files that came with the form and were not taken. */
  refusals?: Refusal[]
  message?: Message
  /** Where a generated description comes from. */
  source?: string
  /** Whether the exercise is no longer the user's to change: what was typed can be saved as a new one. */
  isGone?: boolean
}

/** What is said in a dialog of its own; `help` offers the help desk, `plan` the subscription. */
export interface Message {
  title: string
  text: string
  help?: boolean
  plan?: boolean
}

/** Why nothing that is posted here can be saved now. */
export type Obstacle = 'gone' | 'plan'

type Answer = ReturnType<typeof data<Again>>
type Values = ReturnType<typeof ExerciseSchema.parse>
type Outcome = Record<string, string[]> | null

const MESSAGES = {
  noName: {
    title: 'Exercise Name Required',
    text: 'Please enter an exercise name before generating a description',
  },
  notAllowed: {
    title: 'RGai required',
    text: 'Writing descriptions with RGai is a beta feature, open to a limited number of users. To ask for access, contact support.',
    help: true,
  },
  tooOften: {
    title: 'One moment',
    text: 'You have had many descriptions written within the hour. Please write this one yourself, or try again later.',
  },
  notGenerated: {
    title: 'No description',
    text: 'Error: There was an error generating a description for this exercise',
  },
  gone: {
    title: 'Not saved',
    text: 'This exercise is no longer there for you to change: it may have been deleted in another window. What you typed is still here, and you can save it as a new exercise.',
  },
  plan: {
    title: 'Subscription',
    text: 'You do not have permission to use this function. Your present plan does not include it. What you typed is still here: change your plan, then save again.',
    plan: true,
  },
  notSaved: { title: 'Error', text: 'Sorry, the server is having problems. Please try again soon!' },
} satisfies Record<string, Message>

/**
 * Reads what the editor posted: an exercise to save, or a button that only fills the form in. `answer` is the editor again,
 * as it always is when an `obstacle` stands in the way. `posted` is for `againIfRefused`.
 */
export async function readEditor(request: Request, user: User, obstacle: Obstacle | null = null) {
  const { form: posted, media, refusals } = await receiveMedia(request, user)
  if (media.some(({ kind }) => kind === 'video')) await markVideosDeleted(user, posted)
  for (const { id } of media) posted.append('media', id)
  const isSearch = isClientSearch(posted)
  if (obstacle) return { ok: false, answer: await STOPPED[obstacle](user, posted) } as const
  if (isSearch) return { ok: false, answer: await again(user, posted, refilled(posted)) } as const
  const fill = FILLING[String(posted.get('intent'))]
  if (fill) return { ok: false, answer: await fill(user, posted) } as const
  const form = await readForm(posted, ExerciseSchema)
  if (!form.ok || refusals.length > 0) {
    const rejected = form.ok ? refilled(posted) : form.rejected.data
    const status = refusals.some((refusal) => refusal.status === 500) ? 500 : 400
    return { ok: false, answer: await again(user, posted, { ...rejected, refusals }, status) } as const
  }
  const { tagName } = form.value
  const tag = tagName && (await knownTag(user, tagName))
  if (tagName && !tag)
    return { ok: false, answer: await again(user, posted, refused(posted, noTag(tagName)), 400) } as const
  return { ok: true, ...form.value, posted, draft: draftOf(form.value, tag ? [tag] : []) } as const
}

/** The editor again, with all that was typed, when the saving refuses it or the server fails; null when it is saved. */
export async function againIfRefused(user: User, posted: FormData, saving: Promise<Outcome>): Promise<Answer | null> {
  const refusal = await saving.catch(failure)
  if (refusal instanceof Error) return again(user, posted, { ...refilled(posted), message: MESSAGES.notSaved }, 500)
  return refusal && again(user, posted, refused(posted, refusal), 400)
}

/** A video that came with the form takes the place of the earlier one, which is shown as deleted when the form comes back. */
async function markVideosDeleted(user: User, posted: FormData) {
  const earlier = await shownMedia(user, posted.getAll('media').map(String))
  for (const { id, kind } of earlier) if (kind === 'video') posted.append('deleted', id)
}

/** A bug or a broken disk is told in the editor, so that nothing typed is lost; a 404 stays one. */
function failure(error: unknown) {
  if (!(error instanceof Error)) throw error
  console.error(error)
  return error
}

async function again(user: User, posted: FormData, what: Omit<Again, 'media'>, status = 200): Promise<Answer> {
  const media = await shownMedia(user, posted.getAll('media').map(String))
  return data<Again>({ ...what, media }, { status })
}

const refused = (posted: FormData, error: Record<string, string[]>): Rejected => ({
  result: { ...refilled(posted).result, status: 'error', error },
})

const STOPPED: Record<Obstacle, (user: User, posted: FormData) => Promise<Answer>> = {
  gone: (user, posted) =>
    again(user, posted, { ...refilled(posted, { objectId: randomUUID() }), message: MESSAGES.gone, isGone: true }, 404),
  plan: (user, posted) => again(user, posted, { ...refilled(posted), message: MESSAGES.plan }, 403),
}

const noTag = (name: string) => ({
  tagName: [`No tag is called “${name}” yet. Create it with 'Create tag', then add it here.`],
})

const FILLING: Record<string, ((user: User, posted: FormData) => Promise<Answer>) | undefined> = {
  generate: async (user, posted) => {
    const outcome = await generated(user, String(posted.get('exerciseName') ?? '').trim())
    if ('title' in outcome) return again(user, posted, { ...refilled(posted), message: outcome })
    return again(user, posted, { ...refilled(posted, { exerciseDescription: outcome.text }), source: outcome.source })
  },
  tag: async (user, posted) => {
    const wanted = String(posted.get('tagName') ?? '').trim()
    const tag = wanted && (await knownTag(user, wanted))
    const tags = [...posted.getAll('tags').map(String), ...(tag ? [tag] : [])]
    if (tag || !wanted) return again(user, posted, refilled(posted, { tags, tagName: '' }))
    return again(user, posted, refused(posted, noTag(wanted)), 400)
  },
  parameter: async (user, posted) => {
    const { initialValue = {} } = refilled(posted).result
    const rows = (initialValue?.Params ?? []) as { param: string; childParam?: string; isActive?: string }[]
    const params = rows.map(({ isActive, ...row }) => ({ childParam: '', ...row, isActive: isActive === 'on' }))
    const Params = withCustomParameter(params, String(posted.get('customParameter') ?? ''))
    return again(user, posted, refilled(posted, { Params, customParameter: '' }))
  },
}

async function generated(user: User, exerciseName: string) {
  if (!user.canUseRgAI) return MESSAGES.notAllowed
  if (!exerciseName) return MESSAGES.noName
  if (await countTry('description', user.id)) return MESSAGES.tooOften
  return (await describeExercise(user, exerciseName.slice(0, LONGEST.exerciseName))) ?? MESSAGES.notGenerated
}

/** Unchecked patient details clear the client. (library.md §4) */
function draftOf(form: Values, moreTags: string[]): ExerciseDraft {
  const { exerciseName, exerciseDescription, difficulty, words, media, deleted, alts, teamRead, teamWrite } = form
  return {
    exerciseName,
    exerciseDescription,
    difficulty,
    aliases: words,
    params: keptParams(withCustomParameter(keptParams(form.Params), form.customParameter ?? '')),
    tags: [...form.tags, ...moreTags],
    clientId: (form.confidential && form.clientId) || null,
    media: media.filter((id) => !deleted.includes(id)),
    alts,
    flags: { teamRead, teamWrite },
  }
}
