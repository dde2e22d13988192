import Fuse from 'fuse.js'
import { type ExerciseHits, type ExerciseQuery, type Facet, facetValues, lastHit } from './query.ts'

/** An exercise of a collection small enough to be searched in memory. */
export interface CollectedExercise {
  id: string
  exerciseName: string
  difficulty: string
  tags: { name: string; group: string }[]
}

/** How unlike the name may be: 0 is exactly as typed, 1 anything. (library.md §9) */
const threshold = 0.2
const termLength = 200

/** Those of the collection that the query asks for, closest name first: small typing errors are forgiven. */
export function searchLocally(
  collection: CollectedExercise[],
  query: Pick<ExerciseQuery, 'term' | 'difficulties' | 'tags' | 'page' | 'pageSize'>,
): ExerciseHits {
  const found = withNamesLike(collection, query.term.slice(0, termLength)).filter((exercise) => passes(exercise, query))
  const { page, pageSize } = query
  return {
    ids: found.slice((page - 1) * pageSize, Math.min(lastHit(query), page * pageSize)).map(({ id }) => id),
    totalResults: found.length,
    page,
    pageSize,
    pages: Math.ceil(Math.min(found.length, lastHit(query)) / pageSize),
    facets: {
      difficulty: counted(found.map(({ difficulty }) => [{ name: difficulty, group: '' }])),
      tags: counted(found.map(({ tags }) => tags)),
    },
    searchedFor: '',
  }
}

/** The name may hold the whole term, or each of its words in any order. */
function withNamesLike(collection: CollectedExercise[], term: string): CollectedExercise[] {
  const names = new Fuse(collection, {
    keys: ['exerciseName'],
    threshold,
    ignoreLocation: true,
    ignoreDiacritics: true,
  })
  const words = term.trim().split(/\s+/)
  const eachWord = { $and: words.map((word) => ({ exerciseName: word })) }
  return names.search({ $or: [{ exerciseName: term.trim() }, eachWord] }).map(({ item }) => item)
}

function passes(exercise: CollectedExercise, { difficulties, tags }: Pick<ExerciseQuery, 'difficulties' | 'tags'>) {
  const hasDifficulty = difficulties.length === 0 || difficulties.includes(exercise.difficulty)
  return hasDifficulty && tags.every((name) => exercise.tags.some((tag) => tag.name === name))
}

/** How many exercises carry each value, the most frequent first. One name in two groups is one filter. */
function counted(exercises: Omit<Facet, 'count'>[][]): Facet[] {
  const counts = new Map<string, number>()
  for (const values of exercises)
    for (const name of new Set(values.map((value) => value.name))) counts.set(name, (counts.get(name) ?? 0) + 1)
  const values = new Map(exercises.flat().map(({ name, group }) => [`${group}\n${name}`, { name, group }]))
  return [...values.values()]
    .map(({ name, group }) => ({ name, group, count: counts.get(name) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en-GB'))
    .slice(0, facetValues)
}
