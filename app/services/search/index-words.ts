import { createHash } from 'node:crypto'
import { linesIn, synonymTable } from './synonyms.ts'
import { words } from './words.ts'

// To be raised when the same exercise gets other index words than before, so that everything is indexed anew.
const format = 2

/** Changes when the index must be written anew: with the synonyms, or with how words are read. */
export const indexFormat = createHash('sha256').update(`${format}\n${synonymTable}`).digest('hex')

/**
 * The words by which a name is found: its own, each pair of neighbours written as one, so that `pushup` finds `Push-Up`
 * and `Push Up`, and a word for each line of synonyms it touches.
 */
export function nameWords(name: string): string {
  return [wordsAndPairs(name), ...synonymWordsIn(words(name))].join(' ')
}

/** The words of a name without what they mean: its own, and each pair of neighbours written as one. */
export function wordsAndPairs(name: string): string {
  const all = words(name)
  return [...all, ...joinedPairs(all)].join(' ')
}

/** The same for a description, where only what has a hyphen is also written as one: all pairs would double the index. */
export function descriptionWords(description: string): string {
  const all = words(description)
  const hyphenated = description.match(/[\p{L}\p{N}]+-[\p{L}\p{N}]+/gu) ?? []
  return [...all, ...hyphenated.flatMap((pair) => joinedPairs(words(pair))), ...synonymWordsIn(all)].join(' ')
}

/** The word that stands for a line of synonyms: one private character, so that nothing typed is like it or begins it. */
export function synonymWord(line: number): string {
  return String.fromCodePoint(0xe100 + line)
}

/** The word that stands for a difficulty or tag. */
export function facetWord(facet: number): string {
  return `\u{E001}${facet}`
}

/** Each word together with the one after it. */
function joinedPairs(all: string[]): string[] {
  return all.slice(1).map((word, index) => all[index] + word)
}

function synonymWordsIn(all: string[]): string[] {
  return [...linesIn(all)].map(synonymWord)
}
