import { db } from './db.server.ts'
import { searchExercises } from './exercise-search.server.ts'
import { sentences } from './params.ts'
import type { User } from './session.server.ts'
import { hasAssistant, writtenDescription } from '#app/services/assistant.server.ts'
import type { ExerciseQuery } from '#app/services/search/query.ts'

/** A description holds no more. (library.md §9) */
const MOST_CHARACTERS = 1024

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
  const everywhere = {
    difficulties: [],
    tags: [],
    within: 'all',
    page: 1,
    pageSize: 20,
  } satisfies Partial<ExerciseQuery>
  const { ids } = await searchExercises(user, { ...everywhere, term: exerciseName })
  const found = await db.exercise.findMany({ where: { id: { in: ids }, userId: null } })
  const nearest = ids.flatMap((id) => found.find((exercise) => exercise.id === id) ?? [])[0]
  if (!nearest) return null
  const text = wholeSentences(nearest.exerciseDescription)
  return { text, source: `Drafted from “${nearest.exerciseName}” in the library. Check it before you save.` }
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
