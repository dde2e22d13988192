/** Where an exercise of a public collection comes from. */
export const originFields = { source: true, sourceUrl: true, author: true, licence: true } as const

export interface Origin {
  source: string | null
  sourceUrl: string | null
  author: string | null
  licence: string | null
}

/** Where the exercise comes from; null when it is ours or a practitioner's own. */
export function originOf(exercise: Origin | null): Origin | null {
  if (!exercise?.source) return null
  const { source, sourceUrl, author, licence } = exercise
  return { source, sourceUrl, author, licence }
}
