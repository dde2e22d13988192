import { createHash } from 'node:crypto'
import { type CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js'
import { descriptionWords, indexFormat, nameWords, synonymWord, wordsAndPairs } from './index-words.ts'
import { type ExerciseDocument } from './query.ts'
import { synonymPhrases } from './synonyms.ts'
import { singular, sortable, tellingWords, words } from './words.ts'

/** The fields that words are looked for in, the best place first. Where `prefix` is set, the last word may be a beginning. */
export const places = [
  { name: 'name', prefix: false },
  { name: 'aliases', prefix: false },
  { name: 'names', prefix: false }, // both, with what they mean
  { name: 'nameBeginnings', prefix: true },
  { name: 'namesBeginnings', prefix: true },
  { name: 'tags', prefix: true },
  { name: 'description', prefix: true },
] as const

const schema: Omit<CollectionCreateSchema, 'name'> = {
  fields: [
    ...places.map(({ name }) => ({ name, type: 'string' as const })),
    { name: 'wholeName', type: 'string' },
    { name: 'order', type: 'string', sort: true },
    { name: 'shortFirst', type: 'string', sort: true },
    { name: 'facets', type: 'int32[]', facet: true },
    { name: 'seers', type: 'string[]' },
  ],
}

/** Changes when a collection must be filled anew: with its fields, the synonyms, or with how words are read. */
export const collectionFormat = createHash('sha256')
  .update(JSON.stringify([schema, indexFormat]))
  .digest('hex')
  .slice(0, 12)

/** A new collection's schema. */
export function collectionNamed(name: string): CollectionCreateSchema {
  return { name, ...schema }
}

/**
 * An exercise as Typesense keeps it. `facets` are its numbers in exercise_facet: text would be compared without its
 * punctuation there, and what a user has written could be read as part of a filter.
 */
export function toRecord({ id, name, aliases, description, tags, visibleTo }: ExerciseDocument, facets: number[]) {
  const [ownName, names] = [wordsAndPairs(name), [name, ...aliases].map(nameWords).join(' ')]
  const order = Buffer.from(`${sortable(name)} ${id}`).toString('hex') // punctuation would not be compared
  return {
    id,
    name: ownName,
    aliases: aliases.map(wordsAndPairs).join(' '),
    names,
    nameBeginnings: ownName,
    namesBeginnings: names,
    tags: tags.map((tag) => nameWords(tag.name)).join(' '),
    description: descriptionWords(description),
    wholeName: plainWord(tellingWords(words(name).map(singular)).join(' ')),
    order,
    shortFirst: String(words(name).length).padStart(3, '0') + order,
    facets,
    seers: [
      ...(visibleTo.everyone ? [everyone] : []),
      ...(visibleTo.userId ? [seer('user', visibleTo.userId)] : []),
      ...(visibleTo.teamId ? [seer('team', visibleTo.teamId)] : []),
    ],
  }
}

export type Record = ReturnType<typeof toRecord>

export const everyone = 'everyone'

/** Who may see an exercise. */
export const seer = (kind: 'user' | 'team', id: string) => plainWord(`${kind} ${id}`)

/** Any text as one plain word: punctuation and spaces would not be compared. */
export function plainWord(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** What Typesense is to replace in a search term: each phrase by the words that stand for its lines of synonyms. */
export function synonymRules() {
  return [...synonymPhrases].map(([phrase, lines], index) => ({
    id: String(index),
    rule: { root: withoutFillers(phrase.split(' ')), synonyms: lines.map(synonymWord) },
  }))
}

/** A phrase as it is met in a question, which has no fillers; but `on back` means more than `back`. */
function withoutFillers(phrase: string[]): string {
  const telling = tellingWords(phrase)
  return (telling.length > 1 ? telling : phrase).join(' ')
}
