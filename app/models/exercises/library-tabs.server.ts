import { db } from '#app/models/db.server.ts'
import { searchExercises } from './search/search.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { visibleExercise } from '#app/models/visibility.ts'
import { searchLocally } from '#app/services/search/local.ts'
import { termToWords } from '#app/services/search/words.ts'
import type { ExerciseHits, ExerciseQuery } from '#app/services/search/query.ts'

/** The whole library, the user's favourites, or what the user has made. */
export type LibraryTab = 'search' | 'favourites' | 'created'

type Asked = Omit<ExerciseQuery, 'visibleTo' | 'within'>

/**
 * What the user finds in a tab. The library is searched by the search engine, a collection of the user's by the likeness
 * of the names. A search that fails finds nothing, and only the log says why. (library.md §8, §9)
 */
export async function findInTab(user: User, tab: LibraryTab, asked: Asked): Promise<ExerciseHits> {
  try {
    const isTermGiven = asked.term.trim() !== ''
    if (isTermGiven && tab !== 'search') return searchLocally(await collectionOf(user, tab), asked)
    // Signs alone, such as an emoji, are no words to the engine: it would list everything.
    if (isTermGiven && termToWords(asked.term).length === 0) return nothingFound(asked)
    return await searchExercises(user, { ...asked, within: tab === 'search' ? 'all' : tab })
  } catch (error) {
    console.error('The exercise search failed', error)
    return nothingFound(asked)
  }
}

async function collectionOf(user: User, tab: 'favourites' | 'created') {
  const inTab = tab === 'created' ? { userId: user.id } : { favourites: { some: { userId: user.id } } }
  const exercises = await db.exercise.findMany({
    where: { AND: [visibleExercise(user), inTab] },
    orderBy: [{ exerciseName: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      exerciseName: true,
      difficulty: true,
      tags: { select: { tag: { select: { name: true, group: true } } } },
    },
  })
  return exercises.map(({ tags, ...exercise }) => ({ ...exercise, tags: tags.map(({ tag }) => tag) }))
}

function nothingFound({ page, pageSize }: Asked): ExerciseHits {
  return { ids: [], totalResults: 0, page, pageSize, pages: 0, facets: { difficulty: [], tags: [] }, searchedFor: '' }
}
