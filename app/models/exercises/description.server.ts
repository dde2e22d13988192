import { db } from '#app/models/db.server.ts'
import { searchExercises } from './search/search.server.ts'
import { sentences } from './params.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { hasAssistant, writtenDescription } from '#app/services/assistant.server.ts'
import type { ExerciseQuery } from '#app/services/search/query.ts'
import { isFiller, words } from '#app/services/search/words.ts'

/** A description holds no more. (library.md §9) */
const MOST_CHARACTERS = 1024
/** So many words of a name are looked for. */
const MOST_WORDS = 8

interface Description {
  text: string
  /** Where it comes from, for whoever has to check it. */
  source: string
}

/**
 * A description for an exercise of this name, on one line: by the assistant or, where none is set up, from the library's
 * exercise that is nearest by name. Null when there is none, or the assistant failed.
 */
export async function describeExercise(user: User, exerciseName: string): Promise<Description | null> {
  if (!hasAssistant) return nearestDescription(user, exerciseName)
  try {
    const text = wholeSentences(await writtenDescription(exerciseName))
    return { text, source: 'Written by RGai. Check it before you save.' }
  } catch (error) {
    console.error(error)
    return null
  }
}

async function nearestDescription(user: User, exerciseName: string): Promise<Description | null> {
  const nearest = await nearestExercise(user, exerciseName)
  if (!nearest) return null
  const text = wholeSentences(nearest.exerciseDescription)
  return { text, source: `Drafted from “${nearest.exerciseName}” in the library. Check it before you save.` }
}

/** Of what the whole name finds, and every two words of it that stand together, the exercise that is named most alike. */
async function nearestExercise(user: User, exerciseName: string) {
  const everywhere = {
    difficulties: [],
    tags: [],
    within: 'all',
    page: 1,
    pageSize: 20,
  } satisfies Partial<ExerciseQuery>
  const named = words(exerciseName).filter((word) => !isFiller(word))
  const pairs = named.slice(1, MOST_WORDS).map((word, index) => `${named[index]} ${word}`)
  const hits = await Promise.all([exerciseName, ...pairs].map((term) => searchExercises(user, { ...everywhere, term })))
  const ids = [...new Set(hits.flatMap((hit) => hit.ids))]
  const found = await db.exercise.findMany({ where: { id: { in: ids }, userId: null } })
  const inOrder = ids.flatMap((id) => found.find((exercise) => exercise.id === id) ?? [])
  const likenessOf = (exercise: (typeof found)[number]) =>
    Math.max(...[exercise.exerciseName, ...(exercise.aliases as string[])].map((name) => likeness(name, exerciseName)))
  return inOrder.toSorted((a, b) => likenessOf(b) - likenessOf(a))[0]
}

/** How many of their words two names share, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [ones, others] = [new Set(words(one)), new Set(words(other))]
  const shared = [...ones].filter((word) => others.has(word)).length
  return (2 * shared) / (ones.size + others.size)
}

/** As many sentences as fit. */
function wholeSentences(text: string): string {
  const onOneLine = text.replaceAll(/\s+/g, ' ').trim()
  if (onOneLine.length <= MOST_CHARACTERS) return onOneLine
  let kept = ''
  for (const sentence of sentences(onOneLine)) {
    if (kept.length + sentence.length >= MOST_CHARACTERS) break
    kept = `${kept} ${sentence}`.trim()
  }
  return kept || onOneLine.slice(0, MOST_CHARACTERS)
}
