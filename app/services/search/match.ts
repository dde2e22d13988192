import { synonymWord } from './index-words.ts'
import { linesOfEach } from './synonyms.ts'
import { isFiller } from './words.ts'

// FTS5's column filters, the best place first; each holds the one before.
const inName = '{names}'
const inTags = '{names tags}'
const anywhere = '{names tags description}'
const places = [inName, inTags, anywhere]

const closenesses = ['as typed', 'synonym', 'beginning'] as const
type Closeness = (typeof closenesses)[number]

// Fewer letters begin too many words of a description to tell exercises apart.
const shortestBeginning = 3

/**
 * FTS5 expressions that ask for all of `typed` (as `words` gives them), the best first: in the name, then the tags, then
 * the description; in each place as typed, then by synonyms, then as beginnings. Each finds what those before it in the
 * same place find, and the last finds all that any finds. Words are quoted, so that nothing typed is an operator.
 */
export function matchAll(typed: string[]): string[] {
  const asked = askedFor(typed)
  const expressions = places.flatMap((place) =>
    closenesses.map((closeness) => asked.map((word) => wordExpression(word, place, closeness)).join(' AND ')),
  )
  return [...new Set(expressions)]
}

/** The same for exercises with only some of the words: all but one before any. */
export function matchAny(typed: string[]): string[] {
  const asked = askedFor(typed)
  const all = asked.map((word) => wordExpression(word, anywhere, 'beginning'))
  const allButOne = all.map((_, left) => `(${all.filter((_, index) => index !== left).join(' AND ')})`)
  const any = places.map((place) => asked.map((word) => wordExpression(word, place, 'beginning')).join(' OR '))
  return asked.length > 2 ? [allButOne.join(' OR '), ...any] : any
}

/** What a single one of the words finds anywhere. */
export function matchWord(typed: string[], index: number): string {
  return wordExpression(withAlternatives(typed)[index]!, anywhere, 'beginning')
}

interface Word {
  word: string
  /** The word, and written as one with each of the others, as in `pushup` for `push up`. */
  own: string[]
  /** Index words of its lines of synonyms. */
  synonyms: string[]
}

function askedFor(typed: string[]): Word[] {
  const all = withAlternatives(typed)
  const telling = all.filter(({ word }) => !isFiller(word))
  return telling.length > 0 ? telling : all
}

function withAlternatives(typed: string[]): Word[] {
  const lines = linesOfEach(typed)
  return typed.map((word, index) => {
    const others = typed.filter((other) => other !== word)
    const own = [word, ...others.flatMap((other) => [word + other, other + word])]
    return { word, own, synonyms: [...lines[index]!].map(synonymWord) }
  })
}

function wordExpression({ word, own, synonyms }: Word, place: string, closeness: Closeness): string {
  if (closeness === 'as typed') return inPlace(place, own.map(quoted))
  if (closeness === 'synonym') return inPlace(place, [...own, ...synonyms].map(quoted))
  const beginnings = own.map((begin) => `${quoted(begin)} *`)
  if (place !== anywhere || word.length >= shortestBeginning) {
    return inPlace(place, [...beginnings, ...synonyms.map(quoted)])
  }
  return `(${inPlace(inTags, beginnings)} OR ${inPlace(place, [...own, ...synonyms].map(quoted))})`
}

function inPlace(place: string, words: string[]): string {
  return `(${place} : (${words.join(' OR ')}))`
}

function quoted(word: string): string {
  return `"${word}"`
}
